/** Characters of a join code, without the hyphen. */
export const codeCharacters = 8

const wanted = /[^2-9A-HJKMNP-TV-Z]/g

/** What somebody typed or pasted, as a code: capitals and digits alone, as many as a code has. */
export const codeIn = (typed: string): string => typed.toUpperCase().replaceAll(wanted, '').slice(0, codeCharacters)

/** A code as it is written: `ABCD-EFGH`. */
export const written = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`

const storedAs = 'join-code'

/**
 * Takes the code out of the address, so that it is in no history, or the one that this tab had before it was reloaded
 * in another language, or what has been typed into the document (web/joining/code-step.tsx).
 */
export function takeCode(): string {
  const inAddress = codeIn(location.hash.slice(1))
  if (location.hash !== '') history.replaceState(history.state, '', location.pathname)
  const code = inAddress || (sessionStorage.getItem(storedAs) ?? '') || typedCode()
  forgetCode()
  return code
}

const typedCode = (): string => codeIn(document.querySelector<HTMLInputElement>('[data-first-code] input')?.value ?? '')

/** Keeps a code for a reload of this tab. */
export const keepCode = (code: string): void => sessionStorage.setItem(storedAs, code)
export const forgetCode = (): void => sessionStorage.removeItem(storedAs)
