import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Writes a mail to a folder as an `.eml` that people can read, with its link in a `.txt` beside it. Each file appears
 * whole. Returns the name without the address, for the log.
 */
export async function writeToOutbox(
  folder: string,
  { to, link }: { to: string; link?: string | undefined },
  { number, message }: { number: number; message: Buffer },
): Promise<string> {
  await mkdir(folder, { recursive: true })
  const stem = `${new Date().toISOString().replaceAll(':', '-')}-${number}`
  const name = `${stem}-${to.replaceAll(/[^\w.@-]/g, '_')}`
  if (link !== undefined) await writeWhole(folder, `${name}.txt`, `${link}\n`)
  await writeWhole(folder, `${name}.eml`, unwrapped(message))
  return stem
}

async function writeWhole(folder: string, name: string, content: string | Buffer): Promise<void> {
  await writeFile(join(folder, `.${name}`), content)
  await rename(join(folder, `.${name}`), join(folder, name))
}

const encodedPart = /^Content-Transfer-Encoding: quoted-printable\n\n([^]*?)(?=\n--)/gm

/** Turns the quoted-printable parts of a message into 8bit ones, so that no line is wrapped. */
function unwrapped(message: Buffer): Buffer {
  const readable = message
    .toString('latin1')
    .replaceAll(encodedPart, (_, body: string) => `Content-Transfer-Encoding: 8bit\n\n${decoded(body)}`)
  return Buffer.from(readable, 'latin1')
}

const decoded = (body: string): string =>
  body
    .replaceAll('=\n', '')
    .replaceAll(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
