import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReplyOf } from '#contract/call.ts'
import { limits } from '#contract/limits.ts'
import { isSameEntry } from '#contract/organization.forms.ts'
import * as calls from '#contract/people.ts'
import { refusalText } from '#contract/refusals.ts'
import { listTeams } from '#contract/teams.ts'
import { fullName } from '#contract/text/full-name.ts'
import { areColumnsChosen, guessColumns, type Sheet } from '#contract/text/guess-columns.ts'
import {
  type ChosenColumns,
  decodeFile,
  type FileEncoding,
  type FileRow,
  isSheetName,
  readPeople,
  teamNamesIn,
  UnreadableFile,
} from '#contract/text/people-file.ts'
import { call, callWithFile } from '#web/lib/calls/call.ts'
import { keyOf, queryOf } from '#web/lib/calls/query.ts'
import { refreshPeople } from '#web/people/people.data.ts'

const importDoubtfulNames = 5
export const importPollMs = 500

export type ImportResult = ReplyOf<typeof calls.importUsers>
export type { ImportError, ImportState } from '#contract/people.ts'

/** A file with what its columns are taken for, and once a name and an address are chosen, what an import would do. */
export interface Preview extends Sheet {
  file: File
  encoding: FileEncoding
  /** Rows without an address are taken. */
  isEmailOptional: boolean
  check: Check | null
}

export interface Check extends ReplyOf<typeof calls.checkImport> {
  total: number
  /** The rows that can be imported. */
  rows: FileRow[]
  /** The teams that do not exist, each with the number of its people. */
  newTeams: { name: string; people: number }[]
  /** Where the encoding is a guess: some names that would look wrong in another. */
  doubtfulNames: string[]
}

/** Returns a file of CSV as it is, and the first sheet of an .xlsx file as one. */
export async function csvOf(file: File): Promise<File> {
  if (!isSheetName(file.name)) return file
  const { csv } = await callWithFile(calls.readSheet, formOf({ file, isEmailOptional: false }))
  return new File([csv], file.name.replace(/xlsx$/i, 'csv'))
}

/** Reads a file as the server does, and asks it what it would import. Throws UnreadableFile or a CallFailure. */
export async function previewOf(file: File, chosen?: ChosenColumns, isEmailOptional = false): Promise<Preview> {
  const { text, encoding } = decode(new Uint8Array(await file.arrayBuffer()))
  const { names, columns: guessed } = guessColumns(text)
  const columns = chosen ?? guessed
  const sheet = { file, encoding, names, columns, isEmailOptional }
  if (!areColumnsChosen(columns, { isEmailOptional })) return { ...sheet, check: null }
  const rows = [...readPeople(text, columns, { isEmailOptional })]
  if (rows.length === 0) throw new UnreadableFile('import.empty')
  if (rows.length > limits.importRows)
    throw new UnreadableFile('import.rows', refusalText('import.rows', { max: limits.importRows }))
  const result = await callWithFile(calls.checkImport, formOf({ file, isEmailOptional }), {
    query: { encoding, ...columns },
  })
  const wrong = new Set(result.errors.map(({ row }) => row))
  const people = encoding === 'unicode' ? [] : rows.map(({ firstName, lastName }) => fullName({ firstName, lastName }))
  const check = {
    ...result,
    total: rows.length,
    rows: rows.filter(({ row }) => !wrong.has(row)),
    newTeams: result.missingTeams.map(name => ({ name, people: peopleOf(name, rows) })),
    doubtfulNames: people.filter(name => /[^\p{ASCII}]/u.test(name)).slice(0, importDoubtfulNames),
  }
  return { ...sheet, check }
}

const peopleOf = (team: string, rows: readonly FileRow[]) =>
  rows.filter(row => teamNamesIn(row.team).some(name => isSameEntry(name, team))).length

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

function formOf({ file, isEmailOptional }: Pick<Preview, 'file' | 'isEmailOptional'>): FormData {
  const form = new FormData()
  form.append('allowWithoutEmail', String(isEmailOptional))
  form.append(calls.importUsers.file?.field ?? '', file)
  return form
}

interface ImportRequest {
  preview: Preview
  importId: string
  invitations: 'now' | 'later'
}

export function useImport() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ preview: { file, encoding, columns, isEmailOptional }, ...query }: ImportRequest) =>
      callWithFile(calls.importUsers, formOf({ file, isEmailOptional }), { query: { ...query, ...columns, encoding } }),
    onSettled: () =>
      Promise.all([
        refreshPeople(client),
        client.invalidateQueries({ queryKey: keyOf(calls.lastImport) }),
        client.invalidateQueries({ queryKey: keyOf(listTeams) }),
      ]),
  })
}

/** Takes back an import. */
export function useUndoImport() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (importId: string) => call(calls.undoImport, { params: { importId } }),
    onSettled: () =>
      Promise.all([refreshPeople(client), client.invalidateQueries({ queryKey: keyOf(calls.lastImport) })]),
  })
}

/** The running or last import of the user, for a day. */
export const lastImportQuery = queryOptions({ ...queryOf(calls.lastImport), staleTime: 0 })

/** The progress of an import. While its file is being sent, the server does not know it yet. */
export const progressQuery = (importId: string, isSending: boolean) =>
  queryOptions({
    queryKey: [calls.importProgress.path, importId, isSending],
    queryFn: ({ signal }) => call(calls.importProgress, { params: { importId } }, signal),
    refetchInterval: importPollMs,
    retry: false,
    staleTime: 0,
  })
