import { limits } from '#contract/limits.ts'
import { isLoginName } from '#contract/text/login-name.ts'
import { validation as text } from '#locales/text.ts'

/** What somebody signs in with. */
export interface Written {
  email: string
  password: string
}

/** What is wrong with it, as `signInForm` of the contract has it, without the library of schemas. */
export function problemsOf({ email, password }: Written): Partial<Written> {
  return {
    ...(!isLoginName(email.trim()) && { email: text.email }),
    ...(password.length < limits.signInPasswordCharacters && { password: text.signInPassword }),
  }
}
