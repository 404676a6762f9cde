import { setTimeout as wait } from 'node:timers/promises'
import { limits } from '#contract/limits.ts'
import { importUsers } from '#contract/people.ts'
import type { Bench } from './figures.ts'
import { owner } from './seed.sql.ts'

/** Imports the largest allowed file twice, and reports the time and the growth of the app's memory. */
export async function importThousands({ port, cookieOf }: Bench): Promise<string> {
  const origin = `http://127.0.0.1:${port}`
  const rows = Array.from(
    { length: limits.importRows },
    (_, n) => `Imported,No ${n},imported${n}@reference.example\r\n`,
  )
  const form = () => {
    const csv = new Blob(['firstName,lastName,email\r\n', ...rows], { type: 'text/csv' })
    const body = new FormData()
    body.append('csv', csv, 'people.csv')
    return body
  }
  const resident = async () => {
    const metrics = await (await fetch(`${origin}/metrics`)).text()
    return Number(/^process_resident_memory_bytes (\S+)/m.exec(metrics)?.[1]) / 1024 / 1024
  }
  const lines: string[] = []
  for (const what of ['for the first time', 'again']) {
    const before = await resident()
    let peak = before
    const begun = performance.now()
    let seconds = 0
    const sent = fetch(origin + importUsers.path, {
      method: 'POST',
      headers: { ...cookieOf(owner), origin },
      body: form(),
    }).then(async answer => {
      const counts = (await answer.json()) as { successful: number; failed: number }
      seconds = (performance.now() - begun) / 1_000
      return counts
    })
    const done = sent.then(() => true)
    while (!(await Promise.race([done, wait(100, false)]))) peak = Math.max(peak, await resident())
    const { successful, failed } = await sent
    lines.push(
      `import ${what}: ${successful} landed and ${failed} did not in ${seconds.toFixed(1)} s; memory ${before.toFixed(0)} MB before, ${peak.toFixed(0)} MB at most`,
    )
  }
  return lines.join('\n')
}
