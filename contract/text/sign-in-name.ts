import { limits } from '../limits.ts'

/** For names that no Latin letters can be made of. */
const nameless = 'person'
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

/** Makes `mateo.quinones` of a name, as it would be without anyone else. */
export function signInNameOf(firstName: string, lastName: string): string {
  const words = `${firstName} ${lastName}`
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[ßæœøłđðþıħŧ]/g, letter => latin[letter] ?? '')
    .split(/[\s.]/)
    .map(word => word.replaceAll(/[^a-z0-9-]/g, ''))
    .map(word => word.split('-').filter(Boolean).join('-'))
  const made = words.filter(Boolean).join('.').slice(0, maxBase).replace(/[.-]$/, '')
  return made === '' ? nameless : made
}
