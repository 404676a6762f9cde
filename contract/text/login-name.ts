import { limits } from '../limits.ts'

/** An e-mail address, with international names allowed. */
export const addressPattern =
  /^[^\s@<>()[\]\\,;:"\p{C}]{1,64}@[^\s@<>()[\]\\,;:"\p{C}.]+(\.[^\s@<>()[\]\\,;:"\p{C}.]+)+$/u

/** The name of somebody without an address, in lower case. */
export const signInNamePattern = /^[a-z0-9.-]+$/

/** Whether a trimmed text is an address, or a sign-in name where there is no @: the rule of `loginName` in `values.ts`. */
export const isLoginName = (written: string): boolean =>
  written.includes('@')
    ? written.length <= limits.emailCharacters && addressPattern.test(written)
    : written.length <= limits.signInNameCharacters && signInNamePattern.test(written.toLowerCase())
