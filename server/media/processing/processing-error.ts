import { type ProcessingError, processingErrors } from '#contract/media.ts'
import { refusalText } from '#contract/refusals.ts'

/** The error code of a failed job; unexpected codes become `media.failed`. */
export function toProcessingError(code: string | null): ProcessingError {
  return processingErrors.find(known => known === code) ?? 'media.failed'
}

export const textOfError = (code: ProcessingError): string => refusalText(code)
