import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { until } from '#server/testing/until.ts'
import { children, newFolder, removeFolders, stopAll } from './embedded.fixture.ts'
import { disarmLocks, postmasterOf } from './postmaster.ts'

afterEach(async () => {
  await stopAll()
  await removeFolders()
})

test('a server that removes its pid file while it is read has ended', async () => {
  const home = { folder: await newFolder(), account: undefined }
  const pidFile = join(home.folder, 'data/postmaster.pid')
  await mkdir(join(home.folder, 'data'))
  children.add(spawn('/bin/sh', ['-c', 'while :; do echo 2147483646 > "$0"; rm "$0"; done', pidFile]))
  await until(() => existsSync(pidFile), 1)
  for (let n = 0; n < 20_000; n += 1) expect(postmasterOf(home)).toBeUndefined()
  for (let n = 0; n < 2_000; n += 1) disarmLocks(home)
})
