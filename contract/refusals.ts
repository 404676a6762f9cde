import { refusals as text } from '#locales/text.ts'

type Text = typeof text
/** The codes that have a sentence; those of `refusals` are the same. */
type Said = { [Kind in keyof Text]: `${Kind}.${keyof Text[Kind] & string}` }[keyof Text]

/**
 * Every refusal of the product: code → status. People read its sentence in the catalogs (`refusals`), by `refusalText`.
 * Calls check in this order: 401, 403, 404, then the body.
 */
export const refusals = {
  // input
  'request.malformed': 400,
  'request.invalid': 422,
  'request.missing': 404,
  'request.too-large': 413,
  'request.type': 415,
  'request.charset': 415,
  'request.origin': 403,

  // session and access
  'session.none': 401,
  'permission.denied': 403,
  'server.failed': 500,
  'server.unavailable': 503,
  'server.busy': 503,
  'server.full': 507,

  // API tokens
  'api-token.invalid': 401,
  'api-token.scope': 403,
  'api-token.missing': 404,
  'api-token.full': 409,
  'api-token.too-many': 429,

  // exports
  'export.missing': 404,
  'export.making': 409,
  'export.too-many': 409,

  // imports of a company
  'archive.missing': 404,
  'archive.not-uploaded': 409,
  'archive.not-checked': 409,
  'archive.running': 409,
  'archive.unreadable': 422,
  'archive.format': 422,
  'archive.version': 422,
  'archive.entry': 422,
  'archive.size': 422,
  'archive.line': 422,
  'archive.line-size': 422,
  'archive.reference': 422,
  'archive.repeated': 422,
  'archive.file': 422,
  'archive.videos': 422,
  'archive.failed': 500,

  // webhooks
  'webhook.missing': 404,
  'webhook.delivery-missing': 404,
  'webhook.address': 422,
  'webhook.full': 409,

  'language.unknown': 422,

  // company
  'company.missing': 409,
  'company.exists': 409,
  'company.setup-token': 403,
  'company.setup-too-many': 429,

  'logo.unreadable': 422,
  'list.full': 409,
  'domain.missing': 404,
  'domain.exists': 409,
  'domain.last': 409,
  'domain.too-many': 409,
  'domain.not-authorized': 422,
  'domain.confirm': 409,

  'events.too-many': 429,

  // accounts
  'sign-in.wrong': 401,
  'sign-in.too-many': 429,
  'registration.closed': 403,
  'register.domain': 422,
  'register.too-many': 429,
  'reset.too-many': 429,
  'token.invalid': 400,
  'join.code': 404,
  'join.too-many': 429,
  'verification.invalid': 400,
  'email.link': 404,
  'email.none-pending': 404,
  'email.domain': 422,
  'email.same': 422,
  'email.taken': 409,
  'verification.missing': 400,
  'session.missing': 404,
  'password.wrong': 422,
  'photo.missing': 404,
  'password.common': 422,
  'password.personal': 422,
  'password.temporary': 422,

  // second step
  'factor.required': 403,
  'factor.confirm': 403,
  'factor.expired': 401,
  'factor.wrong': 422,
  'factor.too-many': 429,
  'factor.codes-too-many': 429,
  'factor.none': 409,
  'factor.none-to-reset': 409,
  'factor.last': 409,
  'factor.exists': 409,
  'passkey.wrong': 401,
  'passkey.refused': 422,
  'passkey.missing': 404,
  'passkey.only': 409,
  'passkey.too-many': 409,
  'passkey.unavailable': 409,

  // single sign-on
  'sso.off': 409,
  'sso.untested': 422,
  'sso.unavailable': 503,
  'sso.failed': 400,
  'sso.expired': 400,
  'sso.not-confirmed': 403,
  'sso.unverified': 403,
  'sso.link-unopened': 403,
  'sso.domain': 403,
  'sso.unknown': 403,
  'sso.removed': 403,
  'sso.owner': 403,
  'sso.other-account': 409,
  'sso.taken': 409,
  'sso.required': 403,

  // people and teams
  'user.missing': 404,
  'former.missing': 404,
  'user.exists': 409,
  'user.name-exists': 409,
  'user.needs-address': 422,
  'user.has-address': 409,
  'user.last-owner': 409,
  'user.signed-in': 409,
  'user.address-fixed': 409,
  'user.managed': 409,
  'invitation.no-address': 409,
  'invitation.too-many': 429,
  'invitation.too-many-sent': 429,
  'import.encoding': 422,
  'import.quote': 422,
  'import.sheet': 422,
  'import.type': 415,
  'import.columns': 422,
  'import.empty': 422,
  'import.rows': 422,
  'import.started': 409,
  'import.missing': 404,
  'import.running': 409,
  'import.joined': 409,
  'team.missing': 404,
  'team.company-wide': 409,
  'team.fixed': 409,

  // provisioning
  'scim.token': 401,
  'scim.missing': 404,
  'scim.owner': 403,
  'scim.changed': 412,
  'scim.group-exists': 409,
  'scim.filter': 400,
  'scim.path': 400,
  'scim.syntax': 400,
  'scim.value': 400,
  'scim.domain': 400,
  'scim.fixed': 400,
  'scim.target': 400,
  'scim.too-many': 400,

  // feed
  'writes.too-many': 429,
  'post.missing': 404,
  'post.empty': 422,
  'post.visibility': 422,
  'post.team-inactive': 409,
  'post.media': 422,
  'post.media-failed': 422,
  'post.document-unopened': 409,
  'post.documents': 422,
  'text.removed': 409,
  'comment.missing': 404,
  'comments.off': 403,
  'saved.full': 409,
  'poll.missing': 404,
  'poll.closed': 409,
  'poll.voted': 409,

  'confirm.not-asked': 409,
  'confirm.not-read': 409,
  'confirm.text-changed': 409,
  'hold.active': 409,
  'hold.missing': 404,
  'record-file.missing': 404,
  'record-file.making': 409,
  'record-file.none': 409,
  'record-file.too-many': 409,
  'record-file.too-many-records': 409,
  'record-file.too-large': 409,

  'urgent.too-many': 429,
  'schedule.too-many': 409,
  'schedule.author-gone': 409,

  // translation
  'translation.off': 503,
  'translation.failed': 503,
  'translation.too-many': 429,
  'leaders-mail.unknown': 404,
  'weekly-mail.unknown': 404,

  // push
  'push.endpoint': 422,
  'push.none': 409,
  'push.test-too-soon': 429,
  'notify.no-mail': 409,
  'notify.too-soon': 429,

  // giveaways
  'giveaway.missing': 404,
  'giveaway.team-inactive': 409,
  'giveaway.ended': 409,
  'giveaway.too-long': 422,
  'giveaway.key-missing': 409,
  'giveaway.no-winner': 409,
  'giveaway.handed-over': 409,
  'giveaway.drawn-again': 409,
  'giveaway.not-held': 409,
  'template.broken': 422,
  'template.nameless': 422,
  'template.placeholder': 422,

  // media
  'media.missing': 404,
  'media.not-uploaded': 409,
  'media.size': 413,
  'media.type': 415,
  'media.damaged': 422,
  'media.pixels': 422,
  'media.too-long': 422,
  'media.encrypted': 422,
  'media.too-complex': 422,
  'media.too-many-pages': 422,
  'media.failed': 422,
  'media.stuck': 422,
  'media.videos-off': 422,
  'media.gone': 409,
  'media.attached': 409,
  'media.too-many': 429,
  'media.range': 416,
  'repair.running': 409,
  'repair.many-missing': 409,
  'media.signature': 403,

  // administration
  'system-test.running': 409,
  'mail.test-too-soon': 429,
  'video-test.running': 409,
  'video-test.missing': 404,
} as const satisfies Record<Said, number>

export type RefusalCode = keyof typeof refusals

/** The words of a code in the catalogs: a string, or a function of what its sentence names. */
type WordsOf<Code extends RefusalCode> = Code extends `${infer Kind}.${infer Name}`
  ? Kind extends keyof typeof text
    ? Name extends keyof (typeof text)[Kind]
      ? (typeof text)[Kind][Name]
      : never
    : never
  : never

/** The values that the sentence of a refusal names, such as `{ max: 10_000 }`. */
export type RefusalValues<Code extends RefusalCode> =
  WordsOf<Code> extends (values: infer Values) => string ? Values : never

/** A refusal whose sentence names no values. */
export type FixedRefusalCode = { [Code in RefusalCode]: WordsOf<Code> extends string ? Code : never }[RefusalCode]

/** The sentence of a refusal, in the language that is spoken right now. */
export function refusalText(code: FixedRefusalCode): string
export function refusalText<Code extends RefusalCode>(code: Code, values: RefusalValues<Code>): string
export function refusalText(code: RefusalCode, values?: unknown): string {
  const [kind = '', name = ''] = code.split('.')
  const words = (text as Record<string, Record<string, string | ((values?: unknown) => string)> | undefined>)[kind]?.[
    name
  ]
  return typeof words === 'function' ? words(values) : (words ?? '')
}

/** Somebody whose address would be at another domain. */
export interface MovedPerson {
  id: number
  firstName: string
  lastName: string
  email: string
  newEmail: string
  profileImageUrl: string | null
}

/** The body of every error reply. */
export interface RefusalBody {
  error: RefusalCode
  message: string
  fields?: Record<string, string>
  /** Of a repair that would take too much off posts: the number to confirm, of so many files. */
  missing?: number
  checked?: number
  /** Of a move to another domain: the number to confirm, and the first of those who move, or stay as they are. */
  people?: number
  stay?: number
  /** Of a hold, for owners: why it was put. */
  reason?: string
  users?: MovedPerson[]
  owners?: MovedPerson[]
  conflicts?: MovedPerson[]
  /** With a status of 500 and above: the `reqId` of its lines in the log of the server. */
  reference?: string
}
