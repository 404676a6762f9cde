import { dictionary } from '@zxcvbn-ts/language-common'

const mostCommon = 10_000
const common = new Set(dictionary['passwords-common']?.slice(0, mostCommon))

/** Whether this is among the 10,000 passwords that attackers try first, however its letters are cased. */
export function isCommonPassword(password: string): boolean {
  return common.has(password.toLowerCase())
}
