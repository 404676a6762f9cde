import { fileErrors } from '#contract/media.ts'
import type { RefusalCode } from '#contract/refusals.ts'
import { upload as text } from '#locales/text.ts'
import { ErrorReply, serverText, Unreachable } from '#web/lib/calls/errors.ts'
import { UploadTimeout } from '#web/lib/calls/put-file.ts'
import { fileSize } from '#web/lib/file-size.ts'
import { uploadLimits } from './upload.limits.ts'
import { ProcessingFailed, UploadError } from './upload.ts'

interface Explanation {
  title: string
  advice: string
}

const wrongType = {
  title: text.wrongType.title,
  advice: text.wrongType.advice({ formats: text.formats }),
}

const explanationOfStatus: Readonly<Record<number, Explanation>> = {
  400: wrongType,
  404: text.missing,
  413: text.tooLarge,
  415: wrongType,
  500: text.serverFailed,
  502: text.badGateway,
  503: text.unavailable,
}

/** Refusals that a file gets each time it is uploaded. */
const final: ReadonlySet<RefusalCode | null | undefined> = new Set([...fileErrors, 'media.size', 'media.videos-off'])

/** The file that cannot be uploaded as it is; undefined where another attempt may succeed. */
export function refusedFile(error: unknown): File | undefined {
  if (!(error instanceof UploadError)) return undefined
  const { cause, file } = error
  const code = cause instanceof ProcessingFailed || cause instanceof ErrorReply ? cause.code : undefined
  return final.has(code) ? file : undefined
}

function explain(error: unknown): Explanation | undefined {
  if (error instanceof UploadError) {
    const known = explain(error.cause)
    if (known || !refusedFile(error)) return known
    const why = serverText(error.cause) ?? (error.cause as Error).message
    return { title: text.failed, advice: why }
  }
  if (error instanceof UploadTimeout) return text.timeout
  if (error instanceof Unreachable) return text.unreachable
  return error instanceof ErrorReply ? explanationOfStatus[error.status] : undefined
}

/** Returns the toast that explains why an upload failed, with the names and sizes of the files that it is about. */
export function uploadFailure(error: unknown, all: readonly File[]) {
  const refused = refusedFile(error)
  const files = refused ? [refused] : all
  const explanation = explain(error)
  const isStep = explanation === undefined && error instanceof UploadError
  return {
    title: explanation?.title ?? text.failed,
    description: `${explanation?.advice ?? messageOf(error)} (${files.map(describe).join(', ')})`,
    variant: 'destructive',
    duration: isStep ? uploadLimits.toastErrorMs : uploadLimits.toastExplainedMs,
  } as const
}

/** The step that failed, with the reason where it is known. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return text.tryAgain
  const { message, cause } = error
  const why = serverText(cause) ?? (cause instanceof Error ? cause.message : undefined)
  return why && !message.includes(why) ? `${message}: ${why}` : message
}

const describe = (file: File) => `${file.name}, ${fileSize(file.size)}`
