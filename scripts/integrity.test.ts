import { expect, test } from 'vitest'
import { unpinned } from './integrity.ts'

test('packages without a checksum are named, but for those without content of their own', () => {
  const packages = {
    '': { version: '0.1.0' },
    'node_modules/pinned': { version: '1.0.0', integrity: 'sha512-x' },
    'node_modules/beside': { link: true },
    'node_modules/pinned/node_modules/within': { version: '1.0.0', inBundle: true },
    'node_modules/pinned/node_modules/@scope/open': { version: '2.0.1' },
    'node_modules/other-system': { version: '3.0.0', optional: true },
  }
  expect(unpinned(packages)).toEqual([
    { path: 'node_modules/pinned/node_modules/@scope/open', spec: '@scope/open@2.0.1', isOptional: false },
    { path: 'node_modules/other-system', spec: 'other-system@3.0.0', isOptional: true },
  ])
})
