import type { FixedRefusalCode } from './refusals.ts'

/** Why a sign-in at the company's provider was refused, as an address of the app names it. */
const codes = [
  'sign-in.too-many',
  'sso.off',
  'sso.unavailable',
  'sso.failed',
  'sso.expired',
  'sso.not-confirmed',
  'sso.unverified',
  'sso.link-unopened',
  'sso.domain',
  'sso.unknown',
  'sso.removed',
  'sso.owner',
  'sso.other-account',
  'sso.taken',
] as const satisfies FixedRefusalCode[]

export const isSignOnRefusal = (code: string): code is (typeof codes)[number] =>
  (codes as readonly string[]).includes(code)
