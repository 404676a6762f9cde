import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'

/** The mails to an address in the outbox of a data folder, newest last. */
export async function mailsTo(dataDir: string, address: string): Promise<Email[]> {
  const outbox = join(dataDir, 'outbox')
  const names = (await readdir(outbox).catch(() => []))
    .filter(name => !name.startsWith('.') && name.endsWith(`-${address}.eml`))
    .toSorted()
  return Promise.all(names.map(async name => PostalMime.parse(await readFile(join(outbox, name)))))
}

/** The link in the newest mail to an address; undefined until a mail has arrived. */
export async function linkInMail(dataDir: string, address: string): Promise<URL | undefined> {
  const mail = (await mailsTo(dataDir, address)).at(-1)
  const [link] = /https?:\/\/\S+/.exec(mail?.text ?? '') ?? []
  return link ? new URL(link) : undefined
}

/** The token of a link or of a path that a reply redirects to; empty without one. */
export function tokenIn(link: URL | string | undefined): string {
  return link === undefined ? '' : (new URL(link, 'http://localhost').searchParams.get('token') ?? '')
}
