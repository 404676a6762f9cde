import { expect, test } from 'vitest'
import type { Candidate } from '#contract/members.ts'
import { changesOf, noEdits, select, setRight, standing } from './use-members.ts'

const person = (id: number, more: Partial<Candidate> = {}): Candidate => ({
  id,
  email: `${id}@acme.example`,
  signInName: null,
  firstName: 'P',
  lastName: `${id}`,
  role: 'viewer',
  profileImageUrl: null,
  hasSignedIn: true,
  membership: null,
  ...more,
})
const reads = { canPost: false, isTeamOwner: false }
const posts = { canPost: true, isTeamOwner: false }
const member = person(1, { membership: posts })
const other = person(2)

test('removals, additions and changes are computed from how people stand', () => {
  const admin = person(3, { role: 'admin' })
  const changed = person(4, { membership: reads })
  let edits = select(noEdits, [member], false)
  edits = select(edits, [other, admin], true)
  edits = setRight(edits, changed, { isTeamOwner: true })
  expect(changesOf(edits)).toEqual({
    remove: [1],
    add: [
      { userId: 2, ...reads },
      { userId: 3, ...posts },
    ],
    change: [{ userId: 4, canPost: true, isTeamOwner: true }],
  })
})

test('what is chosen and taken back leaves nothing to save', () => {
  let edits = select(select(noEdits, [member], false), [member], true)
  expect(edits.size).toBe(0)
  edits = setRight(setRight(edits, member, { canPost: false }), member, { canPost: true })
  expect(edits.size).toBe(0)
  edits = select(select(noEdits, [other], true), [other], false)
  expect(changesOf(edits)).toEqual({ add: [], remove: [], change: [] })
})

test('a team owner posts, unless that is turned off in the same save', () => {
  const reader = person(5, { membership: reads })
  const edits = setRight(setRight(noEdits, reader, { isTeamOwner: true }), reader, { canPost: false })
  expect(changesOf(edits).change).toEqual([{ userId: 5, canPost: false, isTeamOwner: true }])
})

test('selecting all leaves the rights of who is in already, chosen or saved', () => {
  const edits = setRight(noEdits, member, { canPost: false })
  const all = select(edits, [member, other], true)
  expect(standing(all, member)).toEqual(reads)
  expect(changesOf(all)).toMatchObject({ add: [{ userId: 2 }], change: [{ userId: 1, canPost: false }] })
})

test('who is not in the team has no rights to set', () => {
  expect(setRight(noEdits, other, { canPost: true }).size).toBe(0)
})
