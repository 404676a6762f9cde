/** Licenses of what runs in a deployment. LGPL is for libraries that are loaded as they come. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'LGPL-3.0',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  'Zlib',
])
/** Programs that only tests start. */
const allowedInTests = new Set(['LGPL-2.1', 'GPL-3.0', 'GPLv3'])

interface LockedPackage {
  license: string | undefined
  /** Installed for development and tests only. */
  isDev: boolean
}

/** Whether the license of a package lets a company deploy the app; every part of "A AND B" counts, one of "A OR B". */
export function isAllowed({ license, isDev }: LockedPackage): boolean {
  if (license === undefined) return false
  const isFine = (one: string) => allowed.has(one) || (isDev && allowedInTests.has(one))
  const alternatives = license.replaceAll(/[()]/g, '').split(' OR ')
  return alternatives.some(each => each.split(' AND ').every(part => isFine(part.trim())))
}
