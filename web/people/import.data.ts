import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReplyOf } from '#contract/call.ts'
import * as calls from '#contract/people.ts'
import { decodeFile, type FileRow, importedPerson, readPeople } from '#contract/text/people-file.ts'
import { call, callWithFile } from '#web/lib/call.ts'
import { peopleLimits } from '#web/people/people.limits.ts'
import { refreshPeople } from './people.data.ts'

export type ImportResult = ReplyOf<typeof calls.importUsers>

/** The content of a file, before it is sent. */
export interface Preview {
  total: number
  /** The first rows, each with its error, if any. */
  rows: { row: FileRow; problem: string | undefined }[]
  /** The number of invalid rows; only the server knows existing users. */
  problems: number
}

/** Parses a file as the server does. Throws UnreadableFile. */
export async function previewOf(file: File): Promise<Preview> {
  const preview: Preview = { total: 0, rows: [], problems: 0 }
  for (const row of readPeople(decodeFile(new Uint8Array(await file.arrayBuffer())))) {
    const parsed = importedPerson.safeParse(row)
    const problem = parsed.success ? undefined : parsed.error.issues.map(({ message }) => message).join('. ')
    preview.total += 1
    if (problem) preview.problems += 1
    if (preview.rows.length < peopleLimits.importPreviewRows) preview.rows.push({ row, problem })
  }
  return preview
}

export function useImport() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ file, importId }: { file: File; importId: string }) =>
      callWithFile(calls.importUsers, file, { query: { importId } }),
    onSettled: () => void refreshPeople(client),
  })
}

/** The progress of an import; null while its file is still being sent. */
export const progressQuery = (importId: string) =>
  queryOptions({
    queryKey: [calls.importProgress.path, importId],
    queryFn: ({ signal }) => call(calls.importProgress, { params: { importId } }, signal),
    refetchInterval: peopleLimits.importPollMs,
    retry: false,
    staleTime: 0,
  })
