import { ErrorReply, serverText, Unreachable } from '#web/lib/calls/errors.ts'
import { UploadTimeout } from '#web/lib/calls/put-file.ts'
import { fileSize } from '#web/lib/file-size.ts'
import { uploadLimits } from './upload.limits.ts'
import { text } from './upload.text.ts'
import { UploadError } from './upload.ts'

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

function explain(error: unknown): Explanation | undefined {
  if (error instanceof UploadError) return explain(error.cause)
  if (error instanceof UploadTimeout) return text.timeout
  if (error instanceof Unreachable) return text.unreachable
  return error instanceof ErrorReply ? explanationOfStatus[error.status] : undefined
}

/** Returns the toast that explains why an upload failed, with the names and sizes of the files. */
export function uploadFailure(error: unknown, files: readonly File[]) {
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
