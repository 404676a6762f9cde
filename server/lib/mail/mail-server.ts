import { second } from '#contract/durations.ts'
import type { Ctx } from '#server/lib/context.ts'
import { perContext } from '#server/lib/per-context.ts'
import { checkMailServer, isMailSetUp } from './mail.ts'

/** Why the mail server takes no mails. */
export interface MailFailure {
  /** Its host and port. */
  server: string
  kind: 'refused' | 'unreachable'
  /** The error, for the operator. */
  reason: string
  at: Date
}

interface Known {
  failure: MailFailure | null
  /** Until then the failure is believed. */
  until: number
  trial: Promise<unknown> | undefined
}

const known = perContext<Known>(() => ({ failure: null, until: 0, trial: undefined }))
/** How long a failure is believed: somebody may have corrected the server's settings since. */
const believedMs = 10 * second

/** Tries the mail server. Returns null where it takes mails, and where none is set. */
export async function tryMailServer(ctx: Ctx): Promise<MailFailure | null> {
  if (!isMailSetUp(ctx.config)) return null
  const state = known(ctx)
  state.trial ??= checkMailServer(ctx.config)
    .then(
      () => null,
      (error: unknown) => failureOf(ctx, error),
    )
    .then(failure => Object.assign(state, { failure, until: performance.now() + believedMs, trial: undefined }))
  await state.trial
  return state.failure
}

/** Returns why the mail server failed when it was last used; tries it again only where it did, and not at once. */
export async function mailFailure(ctx: Ctx): Promise<MailFailure | null> {
  const { failure, until } = known(ctx)
  return failure && performance.now() > until ? tryMailServer(ctx) : failure
}

/** Notes whether a mail was taken; a refusal of its address says nothing about the server. */
export function noteMailServer(ctx: Ctx, error?: unknown): void {
  const failure = error === undefined ? null : failureOf(ctx, error)
  if (failure?.kind !== 'refused') Object.assign(known(ctx), { failure, until: performance.now() + believedMs })
}

function failureOf({ config }: Ctx, error: unknown): MailFailure {
  const { hostname, port, protocol } = new URL(config.smtpUrl ?? '')
  const server = `${hostname}:${port || (protocol === 'smtps:' ? 465 : 587)}`
  return {
    server,
    kind: mailFault(error),
    reason: error instanceof Error ? error.message : String(error),
    at: new Date(),
  }
}

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** Whether the mail server replied and refused, or could not be reached. */
export const mailFault = (error: unknown): MailFailure['kind'] =>
  ['EAUTH', 'ENOAUTH', 'EOAUTH2', 'EENVELOPE', 'EMESSAGE', 'EPROTOCOL'].includes(codeOf(error)) ||
  (error instanceof Error && 'responseCode' in error)
    ? 'refused'
    : 'unreachable'
