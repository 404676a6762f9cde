import { limits } from '#contract/limits.ts'
import { CallError } from '#web/lib/call.ts'
import { UploadError } from './upload.ts'

/** How long the toast of an explained failure stays (spec 1 §8). */
export const uploadFailureMs = 12_000

/** What people have most; everything that is taken is in `acceptedTypes`. */
export const usualFormats = 'JPEG, PNG, GIF, WebP or HEIC pictures, or MP4, MOV or WebM videos'

/** In the order of spec 1 §8: the first that fits the words of the failure tells what it was. */
const kinds: readonly [words: RegExp, title: string, advice: string][] = [
  [
    /\b413\b|File too large|LIMIT_FILE_SIZE/i,
    'File Size Limit Exceeded',
    'Files may have at most 1 GB, and under 50 MB works best. Choose a smaller one, trim the video, or record it at 1080p.',
  ],
  [/\b400\b|Unsupported file type/i, 'Unsupported File Type', `Please use ${usualFormats}.`],
  [/timeout|abort/i, 'Upload Timeout', 'Nothing got through for 5 minutes. Please try again on a better connection.'],
  [
    /network|fetch/i,
    'Network Error',
    'The connection was lost. Check it and press Post again: what is up already stays.',
  ],
  [/\b500\b/, 'Server Processing Error', 'The server could not process the file. Please try again.'],
  [/\b404\b/, 'Upload Service Unavailable', 'The upload could not be found. Please add the file again.'],
  [/\b502\b/, 'Platform Limit Reached', 'The server in front of the app refused the file. Try a smaller one.'],
  [/\b503\b/, 'Platform Temporarily Unavailable', 'The app is restarting. Please try again in a moment.'],
]

/** The toast that explains why an upload failed, by the text of its failure and of what caused it. */
export function uploadFailure(error: unknown, files: readonly File[]) {
  const words = wordsOf(error)
  const [, title, advice] = kinds.find(([pattern]) => pattern.test(words)) ?? []
  const isStep = title === undefined && error instanceof UploadError
  return {
    title: title ?? 'Upload Failed',
    description: `${advice ?? messageOf(error)} (${files.map(describe).join(', ')})`,
    variant: 'destructive',
    duration: isStep ? limits.toastUploadErrorMs : uploadFailureMs,
  } as const
}

/** The step that failed, and why where people can be told. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return 'Please try again.'
  const { message, cause } = error
  const why = cause instanceof CallError ? cause.text : cause instanceof Error ? cause.message : undefined
  return why && !message.includes(why) ? `${message}: ${why}` : message
}

function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return ''
  return error instanceof UploadError ? `${error.message} ${wordsOf(error.cause)}` : error.message
}

const describe = (file: File) => `${file.name}, ${sizeInWords(file.size)}`

/** In the unit that people know: "812 KB", "4.6 MB", "1.2 GB". */
export function sizeInWords(bytes: number): string {
  if (bytes < 1024 * 1024) return `${Math.max(1, Math.round(bytes / 1024))} KB`
  const megabytes = bytes / 1024 / 1024
  if (megabytes < 1024) return `${megabytes < 10 ? megabytes.toFixed(1) : Math.round(megabytes)} MB`
  return `${(megabytes / 1024).toFixed(1)} GB`
}
