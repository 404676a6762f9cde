import { setTimeout as sleep } from 'node:timers/promises'
import { linkInMail } from '#server/testing/mails/mail-outbox.ts'
import type { Served } from './serve.ts'

/** Registers an address of the demo once and returns the path of the link in its mail. */
export function mailbox({ url, dataDir }: Served): (address: string) => Promise<string> {
  const paths = new Map<string, string>()
  return async address => {
    const known = paths.get(address)
    if (known) return known
    const body = JSON.stringify({ email: address, firstName: 'Ivy', lastName: 'Castle' })
    const headers = { 'content-type': 'application/json', origin: url }
    await fetch(`${url}/api/auth/register`, { method: 'POST', headers, body })
    const path = await pathInMail(dataDir, address)
    paths.set(address, path)
    return path
  }
}

async function pathInMail(dataDir: string, address: string): Promise<string> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const link = await linkInMail(dataDir, address)
    if (link) return link.pathname + link.search
    await sleep(100)
  }
  throw new Error(`No mail came to ${address}`)
}
