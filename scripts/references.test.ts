import { expect, test } from 'vitest'
import { anchorsIn, brokenReferences } from './references.ts'

const targets = {
  files: new Set([
    'docs/operating.md',
    'docs/decisions/003-read-state.md',
    'web/lib/calls/call.ts',
    'web/lib/calls/errors.ts',
  ]),
  anchors: new Map([['docs/operating.md', anchorsIn('# Operating\n\n## What to back up\n')]]),
}
const broken = (file: string, text: string) => brokenReferences(file, text, targets)

test('a reference to a file of the project is fine', () => {
  expect(broken('web/main.tsx', '/** As in docs/decisions/003-read-state.md, see web/lib/calls/call.ts. */')).toEqual(
    [],
  )
  expect(broken('docs/architecture.md', '[run it](operating.md#what-to-back-up), [why](decisions)')).toEqual([])
})

test.each([
  ['beside a path of the paragraph', '`web/lib/calls/errors.ts` → `call.ts`'],
  ['below a folder of the paragraph', '`web/lib` has `call.ts`, or\n`calls/call.ts`'],
  ['beside the document', '`operating.md`'],
])('a short name is fine %s', (_, text) => {
  expect(broken('docs/architecture.md', text)).toEqual([])
})

test('a short name without a path nearby is found, although a file of that name exists', () => {
  expect(broken('docs/architecture.md', '`call.ts`')).toEqual(['call.ts'])
  expect(broken('docs/architecture.md', 'In `web/lib/calls/errors.ts`.\n\nThen `call.ts`.')).toEqual(['call.ts'])
  expect(broken('docs/architecture.md', '`docs/operating.md`, `calls/call.ts`')).toEqual(['calls/call.ts'])
})

test('a reference to a rule or file that the project does not have is found', () => {
  expect(broken('web/main.tsx', '/** Kept for a day (decision 27, spec 2 §4). */')).toEqual([
    'decision 27',
    'spec 2',
    '§4',
  ])
  expect(broken('web/main.tsx', '// see docs/rules.md#reading')).toEqual(['docs/rules.md#reading'])
  expect(broken('web/main.tsx', '// see docs/operating.md#reading')).toEqual(['docs/operating.md#reading'])
  expect(broken('docs/architecture.md', '[a](gone.md), [b](operating.md#tls), `gone.sql.ts`')).toEqual([
    'gone.sql.ts',
    'gone.md',
    'operating.md#tls',
  ])
})
