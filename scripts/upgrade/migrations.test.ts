import { expect, test } from 'vitest'
import { misnamed, objections } from './migrations.ts'
import { releasesIn, shippedRelease } from './releases.ts'

const changelog = `# Changelog

## 0.3.0 · not yet released

## 0.2.0 · 2026-12-01 · 0123abcd

## 0.1.0 · 2026-11-24 · efc44c0f
`
const releases = releasesIn(changelog)
const broken = new Map([['column lamps.watts', 'column lamps.watts is gone']])

test('the version before is the newest release that has shipped, or the one that is named', () => {
  expect(releases.map(({ version }) => version)).toEqual(['0.3.0', '0.2.0', '0.1.0'])
  expect(shippedRelease(releases).commit).toBe('0123abcd')
  expect(shippedRelease(releases, '0.1.0').commit).toBe('efc44c0f')
  expect(() => shippedRelease(releases, '0.3.0')).toThrow('no release 0.3.0')
})

test('a migration that breaks the version before is refused', () => {
  const migration = { name: '080-lamps', isContracting: false }
  expect(objections(migration, broken, releases)).toEqual([expect.stringContaining('column lamps.watts is gone')])
  const explained = { ...migration, harmless: { 'column lamps.watts': 'Nothing has ever used it.' } }
  expect(objections(explained, broken, releases)).toEqual([])
})

test.each([
  ['0.2.0', true],
  ['0.1.0', true],
  ['0.3.0', false],
  ['0.9.0', false],
  [undefined, false],
])('a migration that removes what is unused since %s passes: %s', (unusedSince, passes) => {
  const migration = { name: '080-contract-lamps', isContracting: true, unusedSince }
  expect(objections(migration, broken, releases).length === 0).toBe(passes)
})

test('released migrations stay, and new ones come after them', () => {
  const released = ['001-foundation', '070-documents']
  expect(misnamed(released, [...released, '071-search'])).toEqual([])
  expect(misnamed(released, ['001-foundation', '065-late', '070-lamps'])).toEqual([
    expect.stringContaining('070-documents: it was released'),
    expect.stringContaining('065-late: give it a number above 70'),
    expect.stringContaining('070-lamps'),
  ])
})
