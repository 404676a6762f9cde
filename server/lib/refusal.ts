import { type RefusalBody, type RefusalCode, refusals } from '#contract/refusals.ts'

/** An expected error: code, status and text come from contract/refusals.ts. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly status: number
  readonly fields: Record<string, string> | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(
    code: RefusalCode,
    more: { message?: string; fields?: Record<string, string>; retryAfterSeconds?: number } = {},
  ) {
    super(more.message ?? refusals[code][1])
    this.code = code
    this.status = refusals[code][0]
    this.fields = more.fields
    this.retryAfterSeconds = more.retryAfterSeconds
  }

  get body(): RefusalBody {
    return { error: this.code, message: this.message, ...(this.fields && { fields: this.fields }) }
  }
}
