import { z } from 'zod'
import { validation as text } from '#locales/text.ts'
import { define } from './call.ts'
import { cardHolder, joinCard, joinCodeWithWords, wordsOfCards } from './joining.ts'
import { limits } from './limits.ts'
import { listedPerson, peopleFilter, person } from './listed-people.ts'
import { addUserForm, personEdit } from './people.forms.ts'
import { chosenColumns, fileEncoding } from './text/people-file.ts'
import { done, id, idParams, instant, role, rowId } from './values.ts'

export const listUsers = define('GET', '/api/users', {
  access: { may: 'user.list' },
  scopes: ['read', 'people'],
  summary: 'Everyone in the company, by name',
  reply: z.array(person),
})

export const addUser = define('POST', '/api/admin/users', {
  access: { may: 'user.add' },
  scopes: ['people'],
  summary:
    'Adds a person, shows a temporary password once and mails them a set-up link; without an address, shows a join code once',
  body: addUserForm,
  reply: person.extend({
    credentials: z.object({ email: z.string(), tempPassword: z.string() }).optional(),
    ...joinCodeWithWords.partial().shape,
  }),
  status: 201,
})

export const editUser = define('PATCH', '/api/users/:id', {
  access: { may: 'user.edit' },
  summary:
    "Corrects a person's name or sign-in name, or their address while they have not signed in, which invites them again; mails a link to the first address of somebody who has",
  params: idParams,
  body: personEdit,
  reply: person,
})

export const setUserRole = define('PATCH', '/api/users/:id/role', {
  access: { may: 'user.set-role' },
  summary: 'Changes a role; canPost is on in all teams of owners and admins, and as chosen before for viewers',
  params: idParams,
  body: z.object({ role }),
  reply: person,
})

export const removeUser = define('DELETE', '/api/users/:id', {
  access: { may: 'user.remove' },
  scopes: ['people'],
  summary: 'Removes a person; their posts and comments stay under their name',
  params: idParams,
  reply: done,
})

export const signOutUser = define('DELETE', '/api/admin/users/:id/sessions', {
  access: { may: 'user.remove' },
  summary: 'Signs a person out in all their browsers',
  params: idParams,
  reply: done,
})

export const searchUsers = define('GET', '/api/users/search', {
  access: { may: 'user.list' },
  summary: 'People, searched, filtered and sorted; paged',
  query: peopleFilter.extend({
    offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
    limit: z.coerce.number().int().min(1).max(limits.peoplePageMax).default(limits.peoplePage),
  }),
  reply: z.object({
    users: z.array(listedPerson),
    /** Matches of the whole filter. */
    total: z.number(),
    nextOffset: z.number().nullable(),
    /** Matches of search and team, by role and state. */
    counts: z.object({
      all: z.number(),
      owner: z.number(),
      admin: z.number(),
      viewer: z.number(),
      notSignedIn: z.number(),
      notInvited: z.number(),
      noAddress: z.number(),
    }),
  }),
})

export const exportUsers = define('GET', '/api/users/export', {
  access: { may: 'user.list' },
  summary: 'All matching people as a CSV file',
  query: peopleFilter,
  download: { type: 'text/csv', fileName: 'people.csv' },
  reply: z.string(),
})

export const resendInvitation = define('POST', '/api/admin/users/:id/invitation', {
  access: { may: 'user.add' },
  summary: 'Mails a new set-up link to a user who has not signed in; their temporary password remains valid',
  params: idParams,
  reply: done,
})

export const makeSetupLink = define('POST', '/api/admin/users/:id/setup-link', {
  access: { may: 'user.add' },
  summary: 'Makes a set-up link for a user who has not signed in, to be passed on; it is returned once',
  params: idParams,
  reply: z.object({ link: z.string() }),
})

/** Everyone who has not signed in, among those whom the actor may invite. */
export const invitations = define('GET', '/api/admin/invitations', {
  access: { may: 'user.add' },
  summary: 'How many people have not signed in, and whether mail is set up',
  reply: z.object({
    /** Without a mail server, mails are written to the outbox folder. */
    isMailSetUp: z.boolean(),
    notSignedIn: z.number(),
    notSent: z.number(),
    failed: z.number(),
  }),
})

export const resendInvitations = define('POST', '/api/admin/invitations', {
  access: { may: 'user.add' },
  summary:
    'Mails a new set-up link to everyone, or those with the given ids, who has not signed in and was not invited within the hour',
  body: z
    .object({
      userIds: z.array(rowId).min(1).max(limits.membersAtOnce).optional(),
      /** Only those who have not been invited yet. */
      state: z.literal('not-invited').optional(),
    })
    .prefault({}),
  bodyBytes: limits.membersBodyBytes,
  reply: z.object({ message: z.string(), invited: z.number(), skipped: z.number() }),
})

export const listCardHolders = define('GET', '/api/admin/join-cards', {
  access: { may: 'user.make-join-code' },
  summary:
    'Everyone for whom I can make a join card, by name, and since when a code waits for them; for team owners those of their teams who have never joined',
  query: z.object({
    teamId: id.optional(),
    /** One of my imports of the last day. */
    importId: z.uuid().optional(),
    /** Only those who have not been invited yet. */
    state: z.literal('not-invited').optional(),
  }),
  reply: z.array(cardHolder.extend({ code: z.object({ madeAt: instant, expiresAt: instant }).nullable() })),
})

export const makeJoinCards = define('POST', '/api/admin/join-cards', {
  access: { may: 'user.make-join-code' },
  summary:
    'Makes a new code for each of these people who can have one from me, which ends the former; they are returned once',
  body: z.object({ userIds: z.array(rowId).min(1).max(limits.joinCardsAtOnce) }),
  reply: z.object({ cards: z.array(joinCard), ...wordsOfCards.shape }),
})

export const makeJoinCode = define('POST', '/api/admin/users/:id/join-code', {
  access: { may: 'user.make-join-code' },
  summary:
    'Makes a join code, which is returned once and ends the former; for somebody without an address who has joined, it ends their sessions',
  params: idParams,
  reply: joinCodeWithWords,
})

/** A row that was skipped. */
export const importError = z.object({
  /** As in a spreadsheet: the header is 1. */
  row: z.number(),
  /** As written in the file. */
  name: z.string(),
  /** As written in the file. */
  email: z.string(),
  message: z.string(),
})
export type ImportError = z.output<typeof importError>

const importCounts = { successful: z.number(), failed: z.number() }
const encoding = fileEncoding.default('unicode')
/** `allowWithoutEmail=true` takes rows without an address: people who join by a code. */
const importFile = { field: 'csv', bytes: limits.importBytes, fields: ['allowWithoutEmail'] } as const

export const readSheet = define('POST', '/api/users/bulk-import/sheet', {
  access: { may: 'user.import' },
  denied: () => text.mayNotImport,
  summary: 'Returns the first sheet of an .xlsx file as CSV, for a look at it before an import',
  file: importFile,
  reply: z.object({ csv: z.string() }),
})

export const checkImport = define('POST', '/api/users/bulk-import/check', {
  access: { may: 'user.import' },
  denied: () => text.mayNotImport,
  summary: 'Reports what an import of this file would do; changes nothing',
  query: chosenColumns.extend({ encoding }),
  file: importFile,
  reply: z.object({
    ...importCounts,
    errors: z.array(importError),
    /** The teams named in the file that do not exist, as first written. */
    missingTeams: z.array(z.string()),
    /** Importable people with an address at another domain than the company's, and some of these domains. */
    outsiders: z.object({ people: z.number(), domains: z.array(z.string()) }),
  }),
})

export const importUsers = define('POST', '/api/users/bulk-import', {
  access: { may: 'user.import' },
  denied: () => text.mayNotImport,
  summary:
    'Imports a CSV file of people, or the first sheet of an .xlsx file, into their teams, and reports the rows that were skipped',
  query: chosenColumns.extend({
    /** Chosen by the client, for requests of the progress. */
    importId: z.uuid().optional(),
    encoding,
    /**
     * When everyone imported is mailed a set-up link; `later` leaves it to the call for all invitations. By default now
     * where mail is set up, else later.
     */
    invitations: z.enum(['now', 'later']).optional(),
  }),
  file: importFile,
  reply: z.object({ ...importCounts, errors: z.array(importError) }),
})

const importState = z.object({
  importId: z.uuid(),
  total: z.number(),
  ...importCounts,
  isDone: z.boolean(),
  /** The server stopped while it imported; importing the file again adds the rest. */
  isInterrupted: z.boolean(),
  startedAt: instant,
  /** The rows skipped so far. */
  errors: z.array(importError),
})
export type ImportState = z.output<typeof importState>

export const importProgress = define('GET', '/api/users/bulk-import/:importId/progress', {
  access: { may: 'user.import' },
  summary: 'The progress of one of my imports; its skipped rows once it is done',
  params: z.object({ importId: z.uuid() }),
  reply: importState,
})

export const lastImport = define('GET', '/api/users/bulk-import/last', {
  access: { may: 'user.import' },
  summary: 'The latest of my imports within a day, running or done; null without one',
  reply: importState.nullable(),
})

export const undoImport = define('DELETE', '/api/users/bulk-import/:importId', {
  access: { may: 'user.import' },
  summary: 'Takes back one of my imports of the last 24 hours, as long as nobody of it has joined',
  params: z.object({ importId: z.uuid() }),
  reply: done,
})
