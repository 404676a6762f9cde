import { z } from 'zod'
import { define } from './call.ts'
import { limits } from './limits.ts'
import { idParams, instant, rowId } from './values.ts'

/** The kinds of lines in an archive, each in a file of this name (docs/connecting.md). */
export const archiveKinds = [
  'people',
  'teams',
  'members',
  'posts',
  'versions',
  'comments',
  'reactions',
  'polls',
  'votes',
  'views',
  'confirmations',
  'media',
] as const
export type ArchiveKind = (typeof archiveKinds)[number]

/** What an import adds, or would add. */
export const importReport = z.object({
  /** The company as its archive names it. */
  company: z.string(),
  madeAt: instant.nullable(),
  /** Lines of each kind: those that are added, and those that are here already or belong to one that is. */
  kinds: z.array(z.object({ kind: z.enum(archiveKinds), added: z.number(), skipped: z.number() })),
  /** Nobody but the importing owner is here: roles and who has read what are kept. */
  isEmpty: z.boolean(),
  /** Teams of the archive that are here under the same name, without Company-wide; the first of them. */
  sameTeams: z.array(z.string()),
  /** Polls without names whose votes the archive does not have. */
  pollsWithoutVotes: z.number(),
  /** Files that the archive says it lacks. */
  missingFiles: z.number(),
})
export type ImportReport = z.output<typeof importReport>

const companyImport = z.object({
  id: z.number(),
  state: z.enum(['uploading', 'checking', 'checked', 'importing', 'done', 'failed']),
  /** Percent of the check or the import. */
  progress: z.number(),
  createdAt: instant,
  /** Null until it is checked. */
  report: importReport.nullable(),
  /** Why it has failed; null if it has not. */
  failure: z.string().nullable(),
})
export type CompanyImport = z.output<typeof companyImport>

const access = { may: 'import.make' } as const
const body = z.object({ id: rowId })

/** Replaces the archive of an import that has not begun. */
export const uploadArchive = define('POST', '/api/admin/import/upload', {
  access,
  summary: 'A signed URL to PUT the archive of a company to, by somebody who has just confirmed that it is them',
  body: z.object({ fileSize: z.int().min(1).max(limits.archiveBytes) }),
  reply: z.object({
    id: z.number(),
    /** Accepts exactly `fileSize` bytes of `application/zip`. */
    presignedUrl: z.string(),
  }),
  status: 201,
})

export const checkArchive = define('POST', '/api/admin/import/check', {
  access,
  summary:
    'Begins to check an archive and to count what it would add, which changes nothing, by somebody who has just confirmed that it is them',
  body,
  reply: companyImport,
  status: 202,
})

export const importArchive = define('POST', '/api/admin/import', {
  access,
  summary: 'Begins to import an archive that was checked, by somebody who has just confirmed that it is them',
  body,
  reply: companyImport,
  status: 202,
})

export const getImport = define('GET', '/api/admin/import/:id', {
  access,
  summary: 'The state of an import, and what it adds',
  params: idParams,
  reply: companyImport,
})

export const lastImport = define('GET', '/api/admin/import', {
  access,
  summary: 'The latest import of the last day',
  reply: z.object({ import: companyImport.nullable() }),
})
