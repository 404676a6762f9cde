import { unzipSync, type Zippable, zipSync } from 'fflate'
import { requestUrl } from '#contract/call.ts'
import { exportFile, makeExport } from '#contract/exports.ts'
import {
  type ArchiveKind,
  archiveKinds,
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
  await company.owner.put(presignedUrl, Buffer.from(archive), 'application/zip')
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

/** An erased person has an address with the id. */
const nameless = (email: unknown) => String(email).replace(/^erased-\d+@/, 'erased@')

/** Lines with names in place of ids, in one order, and without what processing makes of a file. */
export function comparable(exported: Uint8Array) {
  const { linesOf } = unpack(exported)
  const names = (kind: ArchiveKind, nameOf: (line: Line) => unknown) =>
    new Map(linesOf(kind).map(line => [line['id'], nameOf(line)]))
  const people = names('people', ({ email }) => nameless(email))
  const teams = names('teams', ({ name }) => name)
  const posts = names('posts', ({ createdAt }) => createdAt)
  const comments = names('comments', ({ content }) => content)
  const polls = names('polls', ({ question }) => question)
  const media = names('media', ({ fileName }) => fileName)
  const named: Record<string, ReadonlyMap<unknown, unknown>> = {
    userId: people,
    authorId: people,
    createdBy: people,
    editedBy: people,
    teamId: teams,
    postId: posts,
    parentId: comments,
    commentId: comments,
    pollId: polls,
  }
  const made = new Set(['id', 'path', 'photo', 'bytes', 'sha256', 'width', 'height'])
  const read = ([field, value]: [string, unknown]): unknown => {
    if (field === 'email') return [field, nameless(value)]
    if (field === 'documents') return [field, (value as unknown[]).map(id => media.get(id))]
    if (field === 'mentions')
      return [field, (value as Line[]).map(each => ({ ...each, userId: people.get(each['userId']) }))]
    return [field, named[field]?.get(value) ?? value]
  }
  return archiveKinds.map(kind => [
    kind,
    linesOf(kind)
      .map(line =>
        JSON.stringify(
          Object.entries(line)
            .filter(([field]) => !made.has(field))
            .map(read),
        ),
      )
      .toSorted(),
  ])
}
