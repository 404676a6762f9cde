import { limits } from '../limits.ts'

/** An e-mail address, with international names allowed. */
export const addressPattern =
  /^[^\s@<>()[\]\\,;:"\p{C}]{1,64}@[^\s@<>()[\]\\,;:"\p{C}.]+(\.[^\s@<>()[\]\\,;:"\p{C}.]+)+$/u

/** The name of somebody without an address, in lower case. */
export const signInNamePattern = /^[a-z0-9.-]+$/

/** First and last name with a space between them. */
const maxFullName = 2 * limits.nameCharacters + 1

/** Whether a trimmed text is neither an address nor a sign-in name but words, such as the name on a join card. */
export const isFullName = (written: string): boolean =>
  !written.includes('@') && written.length <= maxFullName && /[\s\u0080-\uFFFF]/.test(written)

/**
 * Whether a trimmed text is an address, or where there is no @ a sign-in name or a full name: the rule of `loginName` in
 * `values.ts`.
 */
export const isLoginName = (written: string): boolean =>
  written.includes('@')
    ? written.length <= limits.emailCharacters && addressPattern.test(written)
    : isFullName(written) ||
      (written.length <= limits.signInNameCharacters && signInNamePattern.test(written.toLowerCase()))
