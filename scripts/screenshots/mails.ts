import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Served } from './serve.ts'

/** Registers an address once and returns the link in its mail. */
export function mailbox({ url, dataDir }: Served): (address: string) => Promise<string> {
  const paths = new Map<string, string>()
  return async address => {
    const known = paths.get(address)
    if (known) return known
    const body = JSON.stringify({ email: address, firstName: 'Ivy', lastName: 'Castle' })
    const headers = { 'content-type': 'application/json', origin: url }
    await fetch(`${url}/api/auth/register`, { method: 'POST', headers, body })
    const path = await pathIn(join(dataDir, 'outbox'), address)
    paths.set(address, path)
    return path
  }
}

async function pathIn(outbox: string, address: string): Promise<string> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const mail = (await readdir(outbox).catch(() => [])).find(name => name.endsWith(`-${address}.eml`))
    if (mail) {
      const text = (await readFile(join(outbox, mail), 'utf8')).replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=')
      const link = /https?:\/\/\S+/.exec(text)?.[0] ?? ''
      return link.slice(new URL(link).origin.length)
    }
    await sleep(100)
  }
  throw new Error(`No mail came to ${address}`)
}
