import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReplyOf } from '#contract/call.ts'
import { limits } from '#contract/limits.ts'
import * as calls from '#contract/people.ts'
import { refusalText } from '#contract/refusals.ts'
import { listTeams } from '#contract/teams.ts'
import { fullName } from '#contract/text/full-name.ts'
import { decodeFile, type FileEncoding, type FileRow, readPeople, UnreadableFile } from '#contract/text/people-file.ts'
import { call, callWithFile } from '#web/lib/calls/call.ts'
import { keyOf, queryOf } from '#web/lib/calls/query.ts'
import { refreshPeople } from '#web/people/people.data.ts'
import { peopleLimits } from '#web/people/people.limits.ts'

export type ImportResult = ReplyOf<typeof calls.importUsers>
export type { ImportError, ImportState } from '#contract/people.ts'

/** What an import of a file would do. */
export interface Preview extends ReplyOf<typeof calls.checkImport> {
  file: File
  encoding: FileEncoding
  total: number
  /** The first rows that can be imported. */
  rows: FileRow[]
  /** Where the encoding is a guess: some names that would look wrong in another. */
  doubtfulNames: string[]
}

/** Reads a file as the server does, and asks it what it would import. Throws UnreadableFile or a CallFailure. */
export async function previewOf(file: File): Promise<Preview> {
  const { text, encoding } = decode(new Uint8Array(await file.arrayBuffer()))
  const rows = [...readPeople(text)]
  if (rows.length === 0) throw new UnreadableFile('import.empty')
  if (rows.length > limits.importRows)
    throw new UnreadableFile('import.rows', refusalText('import.rows', { max: limits.importRows }))
  const result = await callWithFile(calls.checkImport, file, { query: { encoding } })
  const wrong = new Set(result.errors.map(({ row }) => row))
  const names = encoding === 'unicode' ? [] : rows.map(({ firstName, lastName }) => fullName({ firstName, lastName }))
  return {
    ...result,
    file,
    encoding,
    total: rows.length,
    rows: rows.filter(({ row }) => !wrong.has(row)).slice(0, peopleLimits.importPreviewRows),
    doubtfulNames: names.filter(name => /[^\p{ASCII}]/u.test(name)).slice(0, peopleLimits.importDoubtfulNames),
  }
}

/** What is not Unicode was probably saved as plain "CSV" on Windows. */
function decode(bytes: Uint8Array): { text: string; encoding: FileEncoding } {
  try {
    return { text: decodeFile(bytes), encoding: 'unicode' }
  } catch (error) {
    // NUL and undefined characters are in no text of Windows
    const text = new TextDecoder('windows-1252').decode(bytes)
    if (/[\0\u0081\u008D\u008F\u0090\u009D]/.test(text)) throw error
    return { text, encoding: 'windows-1252' }
  }
}

interface ImportRequest {
  preview: Preview
  importId: string
  invitations: 'now' | 'later'
}

export function useImport() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ preview: { file, encoding }, ...query }: ImportRequest) =>
      callWithFile(calls.importUsers, file, { query: { ...query, encoding } }),
    onSettled: () =>
      Promise.all([
        refreshPeople(client),
        client.invalidateQueries({ queryKey: keyOf(calls.lastImport) }),
        client.invalidateQueries({ queryKey: keyOf(listTeams) }),
      ]),
  })
}

/** The running or last import of the user, for a day. */
export const lastImportQuery = queryOptions({ ...queryOf(calls.lastImport), staleTime: 0 })

/** The progress of an import. While its file is being sent, the server does not know it yet. */
export const progressQuery = (importId: string, isSending: boolean) =>
  queryOptions({
    queryKey: [calls.importProgress.path, importId, isSending],
    queryFn: ({ signal }) => call(calls.importProgress, { params: { importId } }, signal),
    refetchInterval: peopleLimits.importPollMs,
    retry: false,
    staleTime: 0,
  })
