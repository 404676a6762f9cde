import { dictionary } from '@zxcvbn-ts/language-common'

const mostCommon = 10_000
const common = new Set(dictionary['passwords-common']?.slice(0, mostCommon))

/** Whether attackers try it first: one of the 10,000 most common, however its letters are cased, or a few times the same sign. */
export function isCommonPassword(password: string): boolean {
  return common.has(password.toLowerCase()) || /^(.)\1{1,15}$/u.test(password)
}
