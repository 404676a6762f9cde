import { limits } from '#contract/limits.ts'
import { acceptedTypes, kindOf } from '#contract/media.ts'
import { refusalText } from '#contract/refusals.ts'
import { selection as text, upload } from '#locales/text.ts'
import { fileSize } from '#web/lib/file-size.ts'
import { mediaLimits } from '#web/media/media.limits.ts'

/** For the file picker: types and extensions, because some systems know only one of the two. */
export const pickerAccept = (kind: 'media' | 'documents', areVideosOff: boolean): string =>
  Object.entries(acceptedTypes)
    .filter(([type]) => (type === 'application/pdf') === (kind === 'documents'))
    .filter(([type]) => !areVideosOff || !type.startsWith('video/'))
    .flatMap(([type, extensions]) => [type, ...extensions.map(extension => `.${extension}`)])
    .join(',')

/** A toast about the selected files. */
export interface SelectionNotice {
  title: string
  description: string
  /** Milliseconds. */
  duration: number
  variant: 'default' | 'destructive'
}

export interface Selection {
  /** Empty where all together are too large. */
  accepted: File[]
  /** The most serious one, because one toast shows at a time. */
  notice: SelectionNotice | null
}

interface SelectionRules {
  /** Files chosen before. */
  before?: readonly File[]
  /** The server refuses videos. */
  areVideosOff?: boolean
}

/** Checks the types and sizes of chosen files, together with files chosen before. */
export function checkSelection(
  chosen: readonly File[],
  { before = [], areVideosOff = false }: SelectionRules = {},
): Selection {
  const videos = areVideosOff ? chosen.filter(file => kindOf(file.name, file.type) === 'video') : []
  const unsupported = chosen.filter(file => kindOf(file.name, file.type) === null)
  const tooLarge = chosen.filter(file => file.size > limits.fileBytes)
  const tooLargeDocuments = chosen.filter(
    file => kindOf(file.name, file.type) === 'document' && file.size > limits.documentBytes,
  )
  const empty = chosen.filter(file => file.size === 0)
  const refused = new Set([...videos, ...unsupported, ...tooLarge, ...tooLargeDocuments, ...empty])
  const accepted = chosen.filter(file => !refused.has(file))
  const total = [...before, ...accepted].reduce((sum, file) => sum + file.size, 0)
  if (total > mediaLimits.totalBytes) return { accepted: [], notice: notices.totalTooLarge(total) }
  return { accepted, notice: mostSerious({ videos, unsupported, tooLarge, tooLargeDocuments, empty, accepted, total }) }
}

interface Findings {
  /** Where videos are off. */
  videos: File[]
  unsupported: File[]
  tooLarge: File[]
  tooLargeDocuments: File[]
  empty: File[]
  accepted: File[]
  total: number
}

function mostSerious(findings: Findings): SelectionNotice | null {
  const { videos, unsupported, tooLarge, tooLargeDocuments, empty, accepted, total } = findings
  if (videos.length > 0) return notices.videosOff()
  if (tooLarge.length > 0) return notices.tooLarge(tooLarge)
  if (tooLargeDocuments.length > 0) return notices.documentTooLarge(tooLargeDocuments)
  if (unsupported.length > 0) return notices.unsupported(unsupported)
  if (empty.length > 0) return notices.unreadable(empty)
  const veryLarge = accepted.filter(file => file.size > mediaLimits.fileWarnBytes)
  if (veryLarge.length > 0) return notices.veryLarge(veryLarge)
  const large = accepted.filter(file => file.size > mediaLimits.fileNoticeBytes)
  if (large.length > 0) return notices.large(large)
  return total > mediaLimits.totalNoticeBytes ? notices.largeTotal(total) : null
}

const names = (files: readonly File[]) => files.map(({ name }) => name).join(', ')
const namesAndSizes = (files: readonly File[]) =>
  files.map(({ name, size }) => `${name} (${fileSize(size)})`).join(', ')

const refusal = (title: string, seconds: number, description: string): SelectionNotice => ({
  title,
  description,
  duration: seconds * 1_000,
  variant: 'destructive',
})
const advice = (title: string, seconds: number, description: string): SelectionNotice => ({
  ...refusal(title, seconds, description),
  variant: 'default',
})

const notices = {
  videosOff: () => refusal(text.unsupported, 8, refusalText('media.videos-off')),
  tooLarge: (files: File[]) => refusal(text.tooLarge, 10, text.tooLargeText({ files: namesAndSizes(files) })),
  documentTooLarge: (files: File[]) =>
    refusal(text.tooLarge, 10, text.documentTooLargeText({ files: namesAndSizes(files) })),
  unsupported: (files: File[]) =>
    refusal(text.unsupported, 8, text.unsupportedText({ files: names(files), formats: upload.formats })),
  unreadable: (files: File[]) => refusal(text.unreadable, 5, text.unreadableText({ files: names(files) })),
  totalTooLarge: (total: number) => refusal(text.totalTooLarge, 10, text.totalTooLargeText({ total: fileSize(total) })),
  veryLarge: (files: File[]) => advice(text.veryLarge, 8, text.veryLargeText({ files: namesAndSizes(files) })),
  large: (files: File[]) => advice(text.large, 6, text.largeText({ files: namesAndSizes(files) })),
  largeTotal: (total: number) => advice(text.largeTotal, 5, text.largeTotalText({ total: fileSize(total) })),
}
