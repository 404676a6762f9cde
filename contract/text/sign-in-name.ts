import { limits } from '../limits.ts'

/** For names without any letter. */
const nameless = 'user'
/** A number is added to a name that somebody has already. */
const maxBase = limits.signInNameCharacters - 8

/** Letters that have no base letter with an accent. */
const latin: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ħ: 'h',
  ŧ: 't',
}

/** Lower-case letters without accents; those of other scripts as they are. */
const plain = (name: string) =>
  name
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[ßæœøłđðþıħŧ]/g, letter => latin[letter] ?? '')

/** Whether `signInNameOf` needs a transliteration to make the name of somebody. */
export const isOtherScript = (firstName: string, lastName: string): boolean =>
  /(?![a-z])\p{L}/u.test(plain(`${firstName} ${lastName}`))

/**
 * Makes `mateo.quinones` of a name, as it would be without anyone else. `transliterate` writes letters of other scripts
 * in Latin ones.
 */
export function signInNameOf(firstName: string, lastName: string, transliterate = (name: string) => name): string {
  const words = plain(transliterate(`${firstName} ${lastName}`.normalize('NFC')))
    .split(/[\s.]/)
    .map(word => word.replaceAll(/[^a-z0-9-]/g, ''))
    .map(word => word.split('-').filter(Boolean).join('-'))
    .filter(Boolean)
  while (words.length > 1 && words.join('.').length > maxBase) words.pop()
  const made = words.join('.').slice(0, maxBase).replace(/-$/, '')
  return made === '' ? nameless : made
}
