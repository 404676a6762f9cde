import type { Advice, TestResult } from '#contract/system-tests.ts'
import { serverFindings as text } from '#locales/text.ts'
import { isDatabaseUnavailable } from '#server/db/errors.ts'
import { adviceOf } from '#server/diagnostics/advice.ts'
import { Refusal } from '#server/lib/refusal.ts'
import { StorageAway } from '#server/lib/storage/mark.ts'

/** A test's finding. */
export type Finding = Pick<TestResult, 'status' | 'message'> & { advice?: Advice; details?: string }

/** Ends a test that did not pass, with what is said about it. */
export class NotPassed extends Error {
  readonly finding: Finding

  constructor(finding: Finding) {
    super(finding.message)
    this.finding = finding
  }
}

export const passed = (message: string, details?: string): Finding => ({
  status: 'pass',
  message,
  ...(details && { details }),
})
export const warning = (message: string, advice: Advice, details?: string): Finding => ({
  status: 'warning',
  message,
  advice,
  ...(details && { details }),
})
export const failed = (message: string, advice: Advice, details?: string): Finding => ({
  status: 'fail',
  message,
  advice,
  ...(details && { details }),
})

/** Throws NotPassed unless what the app did is what it promises. */
export function expect(isRight: boolean, message: string): asserts isRight {
  if (!isRight) throw new NotPassed(failed(message, adviceOf.broken(message)))
}

/** The finding of an error that a test ended with. */
export const findingOf = (error: unknown): Finding =>
  knownFinding(error) ?? failed(text.error, adviceOf.unknown(), detailsOf(error))

/** The same, undefined where the error says nothing about what is wrong. */
export function knownFinding(error: unknown): Finding | undefined {
  if (error instanceof NotPassed) return error.finding
  const details = detailsOf(error)
  const code = codeOf(error)
  if (code === '53100' || code === 'ENOSPC' || code === 'EDQUOT')
    return failed(text.diskFull, adviceOf.diskFull(), details)
  if (error instanceof Refusal)
    return failed(text.refused({ reason: error.message }), adviceOf.broken(error.message), details)
  if (error instanceof StorageAway) return failed(text.storage, adviceOf.storageAway(), details)
  if (isStorageError(error)) return failed(text.storage, adviceOf.storage(), details)
  if (error instanceof Error && isDatabaseUnavailable(error)) return failed(text.slow, adviceOf.tookTooLong(), details)
  return undefined
}

const storageCodes = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'EIO', 'ENOENT', 'EMFILE', 'ESTALE'])
const isStorageError = (error: unknown) => {
  if (!(error instanceof Error)) return false
  const isFile = 'syscall' in error && error.syscall !== 'connect'
  return (isFile && storageCodes.has(codeOf(error))) || '$metadata' in error || '$service' in error
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** The error with its code and causes, for support; never its parameters. */
export function detailsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const code = codeOf(error)
  const own = `${error.name}: ${error.message}${code && ` (${code})`}`
  return error.cause === undefined ? own : `${own}\ncaused by ${detailsOf(error.cause)}`
}
