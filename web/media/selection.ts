import { limits } from '#contract/limits.ts'
import { acceptedTypes, kindOf } from '#contract/media.ts'
import { mediaLimits } from '#web/media/media.limits.ts'
import { sizeInWords, usualFormats } from './upload-failure.ts'

/** For the file picker: types and endings, because some systems know only one of the two. */
export const pickerAccept = Object.entries(acceptedTypes)
  .flatMap(([type, endings]) => [type, ...endings.map(ending => `.${ending}`)])
  .join(',')

/** What to tell about a selection: a toast of spec 1 §8. */
export interface SelectionNotice {
  title: string
  description: string
  /** Milliseconds. */
  duration: number
  variant: 'default' | 'destructive'
}

export interface Selection {
  /** To be added; empty when all together are too much. */
  accepted: File[]
  /** The gravest thing there is to say, because one toast shows at a time. */
  notice: SelectionNotice | null
}

/** Sorts out what was chosen, beside files chosen before (spec 1 §5, §8, §9). */
export function checkSelection(chosen: readonly File[], before: readonly File[] = []): Selection {
  const unsupported = chosen.filter(file => kindOf(file.name, file.type) === null)
  const tooLarge = chosen.filter(file => file.size > limits.fileBytes)
  const empty = chosen.filter(file => file.size === 0)
  const refused = new Set([...unsupported, ...tooLarge, ...empty])
  const accepted = chosen.filter(file => !refused.has(file))
  const total = [...before, ...accepted].reduce((sum, file) => sum + file.size, 0)
  if (total > mediaLimits.totalBytes) return { accepted: [], notice: say.totalTooLarge(total) }
  return { accepted, notice: gravest({ unsupported, tooLarge, empty, accepted, total }) }
}

interface Findings {
  unsupported: File[]
  tooLarge: File[]
  empty: File[]
  accepted: File[]
  total: number
}

function gravest({ unsupported, tooLarge, empty, accepted, total }: Findings): SelectionNotice | null {
  if (tooLarge.length > 0) return say.tooLarge(tooLarge)
  if (unsupported.length > 0) return say.unsupported(unsupported)
  if (empty.length > 0) return say.unreadable(empty)
  const veryLarge = accepted.filter(file => file.size > mediaLimits.fileWarnBytes)
  if (veryLarge.length > 0) return say.veryLarge(veryLarge)
  const large = accepted.filter(file => file.size > mediaLimits.fileNoticeBytes)
  if (large.length > 0) return say.large(large)
  return total > mediaLimits.totalNoticeBytes ? say.largeTotal(total) : null
}

const names = (files: readonly File[]) => files.map(file => `${file.name} (${sizeInWords(file.size)})`).join(', ')
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

const say = {
  tooLarge: (files: File[]) =>
    refusal(
      'Files Too Large',
      10,
      `${names(files)}: a file may have at most 1 GB. Under 100 MB works best: trim a video or record it at 1080p.`,
    ),
  unsupported: (files: File[]) =>
    refusal('Unsupported File Type', 8, `${files.map(file => file.name).join(', ')}: please use ${usualFormats}.`),
  unreadable: (files: File[]) =>
    refusal('File Selection Error', 5, `${files.map(file => file.name).join(', ')} is empty or could not be read.`),
  totalTooLarge: (total: number) =>
    refusal('Total Size Very Large', 10, `${sizeInWords(total)} is too much for one post. Please stay under 1.5 GB.`),
  veryLarge: (files: File[]) =>
    advice(
      'Very Large Files Detected',
      8,
      `${names(files)}: uploads over 500 MB may fail on a weak connection. Wi-Fi helps.`,
    ),
  large: (files: File[]) => advice('Large Files Selected', 6, `${names(files)}: this may take a few minutes.`),
  largeTotal: (total: number) => advice('Large Upload Size', 5, `${sizeInWords(total)} in all: this may take a while.`),
}
