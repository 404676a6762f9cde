import { unzipSync, type Zippable, zipSync } from 'fflate'
import { requestUrl } from '#contract/call.ts'
import { exportFile, makeExport } from '#contract/exports.ts'
import {
  type ArchiveKind,
  type CompanyImport,
  checkArchive,
  getImport,
  importArchive,
  uploadArchive,
} from '#contract/imports.ts'
import type { TestCompany } from '#server/testing/company.ts'

export type Line = Record<string, unknown>
type Kinds = Partial<Record<ArchiveKind, readonly Line[]>>

export const manifest = { format: 'front-line-export', version: 1, company: { name: 'Borealis' } }

/** The archive of a company, as a program of anybody makes one. */
export function archiveWith(kinds: Kinds, files: Zippable = {}): Uint8Array {
  const lines = Object.entries(kinds).map(([kind, all]) => [
    `${kind}.jsonl`,
    Buffer.from(all.map(line => `${JSON.stringify(line)}\n`).join('')),
  ])
  return zipSync({ 'manifest.json': Buffer.from(JSON.stringify(manifest)), ...Object.fromEntries(lines), ...files })
}

export async function exportOf(company: TestCompany): Promise<Uint8Array> {
  const { id } = await company.owner.call(makeExport)
  await company.runJobs()
  const url = requestUrl(exportFile, { params: { id } })
  return new Uint8Array((await company.owner.send({ url })).rawPayload)
}

export function unpack(archive: Uint8Array) {
  const files = unzipSync(archive)
  const linesOf = (kind: ArchiveKind): Line[] =>
    Buffer.from(files[`${kind}.jsonl`] ?? [])
      .toString('utf8')
      .split('\n')
      .filter(Boolean)
      .map(line => JSON.parse(line) as Line)
  return { files, linesOf }
}

export async function upload(company: TestCompany, archive: Uint8Array): Promise<number> {
  const { id, presignedUrl } = await company.owner.call(uploadArchive, { body: { fileSize: archive.length } })
  const headers = { 'content-type': 'application/zip' }
  await company.owner.send({ method: 'PUT', url: presignedUrl, headers, payload: Buffer.from(archive) })
  return id
}

/** Uploads and checks an archive. */
export async function check(company: TestCompany, archive: Uint8Array): Promise<CompanyImport> {
  const id = await upload(company, archive)
  await company.owner.call(checkArchive, { body: { id } })
  await company.runJobs()
  return company.owner.call(getImport, { params: { id } })
}

/** Imports an archive that is in order, and has its media processed. */
export async function importAll(company: TestCompany, archive: Uint8Array): Promise<CompanyImport> {
  const { id, failure } = await check(company, archive)
  if (failure !== null) throw new Error(failure)
  await company.owner.call(importArchive, { body: { id } })
  await company.runJobs()
  return company.owner.call(getImport, { params: { id } })
}

/** How many lines of each kind are new, without kinds that have none. */
export const addedBy = ({ report }: CompanyImport): Partial<Record<ArchiveKind, number>> =>
  Object.fromEntries((report?.kinds ?? []).filter(({ added }) => added > 0).map(({ kind, added }) => [kind, added]))
