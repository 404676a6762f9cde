import { ErrorReply, serverText, Unreachable } from '#web/lib/errors.ts'
import { mediaLimits } from '#web/media/media.limits.ts'
import { UploadError, UploadTimeout } from './upload.ts'

/** How long the toast of an explained failure stays (spec 1 §8). */
export const uploadFailureMs = 12_000

/** What people have most; everything that is taken is in `acceptedTypes`. */
export const usualFormats = 'JPEG, PNG, GIF, WebP or HEIC pictures, or MP4, MOV or WebM videos'

interface Explanation {
  title: string
  advice: string
}

const explanations = {
  tooLarge: {
    title: 'File Size Limit Exceeded',
    advice:
      'Files may have at most 1 GB, and under 50 MB works best. Choose a smaller one, trim the video, or record it at 1080p.',
  },
  wrongType: { title: 'Unsupported File Type', advice: `Please use ${usualFormats}.` },
  timeout: {
    title: 'Upload Timeout',
    advice: 'Nothing got through for 5 minutes. Please try again on a better connection.',
  },
  unreachable: {
    title: 'Network Error',
    advice: 'The connection was lost. Check it and press Post again: what is uploaded already stays.',
  },
  missing: {
    title: 'Upload Service Unavailable',
    advice: 'The upload could not be found. Please add the file again.',
  },
  serverFailed: {
    title: 'Server Processing Error',
    advice: 'The server could not process the file. Please try again.',
  },
  badGateway: {
    title: 'Platform Limit Reached',
    advice: 'The server in front of the app refused the file. Try a smaller one.',
  },
  unavailable: {
    title: 'Platform Temporarily Unavailable',
    advice: 'The app is restarting. Please try again in a moment.',
  },
} as const satisfies Record<string, Explanation>

const explanationOfStatus: Readonly<Record<number, Explanation>> = {
  400: explanations.wrongType,
  404: explanations.missing,
  413: explanations.tooLarge,
  415: explanations.wrongType,
  500: explanations.serverFailed,
  502: explanations.badGateway,
  503: explanations.unavailable,
}

function explain(error: unknown): Explanation | undefined {
  if (error instanceof UploadError) return explain(error.cause)
  if (error instanceof UploadTimeout) return explanations.timeout
  if (error instanceof Unreachable) return explanations.unreachable
  return error instanceof ErrorReply ? explanationOfStatus[error.status] : undefined
}

/** Returns the toast that explains why an upload failed, with the names and sizes of the files. */
export function uploadFailure(error: unknown, files: readonly File[]) {
  const explanation = explain(error)
  const isStep = explanation === undefined && error instanceof UploadError
  return {
    title: explanation?.title ?? 'Upload Failed',
    description: `${explanation?.advice ?? messageOf(error)} (${files.map(describe).join(', ')})`,
    variant: 'destructive',
    duration: isStep ? mediaLimits.toastUploadErrorMs : uploadFailureMs,
  } as const
}

/** The step that failed, and the reason where it is known. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return 'Please try again.'
  const { message, cause } = error
  const why = serverText(cause) ?? (cause instanceof Error ? cause.message : undefined)
  return why && !message.includes(why) ? `${message}: ${why}` : message
}

const describe = (file: File) => `${file.name}, ${sizeInWords(file.size)}`

/** In the unit that people know: "812 KB", "4.6 MB", "1.2 GB". */
export function sizeInWords(bytes: number): string {
  if (bytes < 1024 * 1024) return `${Math.max(1, Math.round(bytes / 1024))} KB`
  const megabytes = bytes / 1024 / 1024
  if (megabytes < 1024) return `${megabytes < 10 ? megabytes.toFixed(1) : Math.round(megabytes)} MB`
  return `${(megabytes / 1024).toFixed(1)} GB`
}
