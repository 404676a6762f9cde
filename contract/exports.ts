import { z } from 'zod'
import { define } from './call.ts'
import { idParams, instant } from './values.ts'

const companyExport = z.object({
  id: z.number(),
  state: z.enum(['making', 'ready', 'failed']),
  /** Bytes; null until it is ready. */
  size: z.number().nullable(),
  createdAt: instant,
  /** When it is deleted. */
  end: instant,
})
export type CompanyExport = z.output<typeof companyExport>

const access = { may: 'export.make' } as const

export const makeExport = define('POST', '/api/admin/export', {
  access,
  summary: 'Begins to make an archive of everything the company can take along',
  reply: companyExport,
  status: 202,
})

export const listExports = define('GET', '/api/admin/exports', {
  access,
  summary: 'The exports of the last week, the newest first',
  reply: z.object({ exports: z.array(companyExport) }),
})

export const exportFile = define('GET', '/api/admin/exports/:id/file', {
  access,
  summary: 'The archive of an export, to somebody who has just confirmed that it is them',
  params: idParams,
  download: { type: 'application/zip', fileName: 'export.zip' },
  reply: z.string(),
})
