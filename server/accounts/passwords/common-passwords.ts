const mostCommon = 10_000
let loaded: Promise<ReadonlySet<string>> | undefined

/** Read when somebody chooses a password: the dictionary takes 15 MB of memory. */
async function readMostCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common']?.slice(0, mostCommon))
}

/** Fewer make a pattern, as in `aaaaaaab` and `12121212`. */
const differentSigns = 4
/** The fewest letters that are judged as a word, so that a password of digits is not judged by the few letters in it. */
const lettersOfWord = 4

/**
 * Whether attackers try it first: one of the 10,000 most common, however its letters are cased, also with digits and
 * signs, or few signs over and over.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  loaded ??= readMostCommon()
  const common = await loaded
  const word = password.toLowerCase().replaceAll(/[^\p{L}]/gu, '')
  const isWord = word.length >= lettersOfWord && common.has(word)
  return isWord || common.has(password.toLowerCase()) || new Set(password).size < differentSigns
}
