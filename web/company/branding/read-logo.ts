import { limits } from '#contract/limits.ts'
import { branding as text } from '#locales/text.ts'

export const logoTypes: readonly string[] = ['image/png', 'image/jpeg', 'image/webp', 'image/svg+xml']

/** A file that cannot be a logo; the message says why. */
export class LogoProblem extends Error {}

/** Reads a logo as a data URL. Throws LogoProblem. */
export async function readLogo(file: File): Promise<string> {
  if (!logoTypes.includes(file.type)) throw new LogoProblem(text.logoType)
  if (file.size > limits.logoBytes) throw new LogoProblem(text.logoTooLarge)
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    const fail = () => reject(new LogoProblem(text.logoType))
    reader.addEventListener('load', () => (typeof reader.result === 'string' ? resolve(reader.result) : fail()))
    reader.addEventListener('error', fail)
    reader.readAsDataURL(file)
  })
}
