import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('a script that npm has started is told to end when npm is', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'run-'))
  const script = join(folder, 'script.mjs')
  const waiting = 'const timer = setInterval(() => undefined, 1_000)'
  await writeFile(
    script,
    `${waiting}; process.on('SIGTERM', () => (console.log('ended'), clearInterval(timer))); console.log('runs')`,
  )
  // A shell of its own, as npm starts one.
  const line = `"${process.execPath}" scripts/run.mjs --no-build "${script}"; true`
  const shell = spawn('/bin/sh', ['-c', line], {
    env: { ...process.env, npm_lifecycle_event: 'start' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  shell.stdout.on('data', (text: Buffer) => {
    printed += text
  })
  await expect.poll(() => printed).toContain('runs')
  shell.kill('SIGTERM')
  await once(shell.stdout, 'close')
  expect(printed).toContain('ended')
  await rm(folder, { recursive: true })
})
