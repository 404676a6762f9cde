import {
  type FixedRefusalCode,
  type RefusalBody,
  type RefusalCode,
  type RefusalValues,
  refusals,
  refusalText,
} from '#contract/refusals.ts'

interface Details {
  /** Replaces the text of the code. */
  message?: string
  /** Messages by the name of the form field that they belong to. */
  fields?: Record<string, string>
  retryAfterSeconds?: number
  /** What the body says besides, for programs. */
  facts?: Omit<RefusalBody, 'error' | 'message' | 'fields' | 'reference'>
  /** The user whose account was tried, for the security log alone. */
  userId?: number | undefined
}

/** An expected error with code, status and text from contract/refusals.ts; it becomes the JSON error reply. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly status: number
  readonly fields: Record<string, string> | undefined
  readonly retryAfterSeconds: number | undefined
  readonly facts: Details['facts']
  readonly userId: number | undefined

  constructor(code: FixedRefusalCode, details?: Details)
  constructor(code: RefusalCode, details: Details & { message: string })
  constructor(code: RefusalCode, details: Details = {}) {
    super(details.message ?? refusalText(code as FixedRefusalCode))
    this.code = code
    this.status = refusals[code]
    this.fields = details.fields
    this.retryAfterSeconds = details.retryAfterSeconds
    this.facts = details.facts
    this.userId = details.userId
  }

  /** A refusal whose text has placeholders. */
  static filled<Code extends RefusalCode>(code: Code, values: RefusalValues<Code>): Refusal {
    return new Refusal(code, { message: refusalText(code, values) })
  }

  /** A refusal whose text also belongs to one field of the form. */
  static on(field: string, code: FixedRefusalCode): Refusal {
    return new Refusal(code, { fields: { [field]: refusalText(code) } })
  }

  /** `request.invalid` with its message on one field, for a rule that the contract can't check. */
  static invalid(field: string, message: string): Refusal {
    return new Refusal('request.invalid', { message, fields: { [field]: message } })
  }

  get body(): RefusalBody {
    return { error: this.code, message: this.message, ...(this.fields && { fields: this.fields }), ...this.facts }
  }
}
