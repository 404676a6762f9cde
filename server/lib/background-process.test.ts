import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { getPriority } from 'node:os'
import { expect, test } from 'vitest'
import { backgroundSession, lowerShare } from './background-process.ts'

test('a background process has a low priority, and a session with a low share where the system has those', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)'], {
    ...backgroundSession,
    stdio: 'ignore',
  })
  const pid = child.pid ?? 0
  const session = (of: number | 'self') => readFile(`/proc/${of}/autogroup`, 'utf8').catch(() => 'none')
  try {
    lowerShare(pid, 7)
    expect(getPriority(pid)).toBe(7)
    const own = await session('self')
    if (own === 'none') return
    await expect.poll(() => session(pid)).toMatch(/ nice 7$/m)
    expect(await session('self')).toBe(own)
  } finally {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
})
