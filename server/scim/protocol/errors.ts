import type { RefusalCode } from '#contract/refusals.ts'
import type { Refusal } from '#server/lib/refusal.ts'

export const errorSchema = 'urn:ietf:params:scim:api:messages:2.0:Error'

type ScimType =
  | 'invalidFilter'
  | 'invalidPath'
  | 'invalidSyntax'
  | 'invalidValue'
  | 'mutability'
  | 'noTarget'
  | 'tooMany'
  | 'uniqueness'

/** The detail error keywords of RFC 7644, section 3.12. */
const types: Partial<Record<RefusalCode, ScimType>> = {
  'scim.filter': 'invalidFilter',
  'scim.path': 'invalidPath',
  'scim.syntax': 'invalidSyntax',
  'scim.value': 'invalidValue',
  'scim.domain': 'invalidValue',
  'scim.fixed': 'mutability',
  'scim.target': 'noTarget',
  'scim.too-many': 'tooMany',
  'scim.group-exists': 'uniqueness',
  'user.exists': 'uniqueness',
  'user.name-exists': 'uniqueness',
  'email.taken': 'uniqueness',
  'request.invalid': 'invalidValue',
  'request.malformed': 'invalidSyntax',
}

/** The status of an error: RFC 7644 has no 422. */
export const statusOf = ({ status }: Refusal): number => (status === 422 ? 400 : status)

/** The body of an error. */
export function errorBody(refusal: Refusal): Record<string, unknown> {
  const scimType = types[refusal.code]
  return {
    schemas: [errorSchema],
    status: String(statusOf(refusal)),
    ...(scimType && { scimType }),
    detail: refusal.message,
  }
}
