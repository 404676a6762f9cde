/** A name that every system can unpack, at most 150 code points long. */
export function safeName(name: string): string {
  const safe = name
    .normalize('NFC')
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>:"/\\|?*]/gu, '_')
    .trim()
  const { base, ending } = /^(?<base>.*?)(?<ending>\.[A-Za-z0-9]{1,8})?$/u.exec(safe)?.groups ?? {}
  return `${Array.from(base ?? safe)
    .slice(0, 150)
    .join('')}${ending ?? ''}`.replace(/^$|[. ]$/, '_')
}
