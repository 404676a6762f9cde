import { expect, test } from 'vitest'
import { canonicalAddress } from './email-address.ts'

test.each([
  ['Ann@Acme.Example', 'ann@acme.example'],
  ['ann@bücher.example', 'ann@xn--bcher-kva.example'],
  ['ann@xn--bcher-kva.example', 'ann@xn--bcher-kva.example'],
  ['jose\u0301@acme.example', 'jos\u00e9@acme.example'],
])('%s is kept as %s', (written, kept) => {
  expect(canonicalAddress(written)).toBe(kept)
})
