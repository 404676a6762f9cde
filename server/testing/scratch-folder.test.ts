import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { makeDiskFolder, makeScratchFolder, removeAbandonedFolders } from './scratch-folder.ts'

test('folders of killed processes are removed, those of running ones stay', async () => {
  const own = [await makeScratchFolder('fl-kept-'), await makeDiskFolder('fl-kept-')]
  const abandoned = `/tmp/fl-killed-p${spawnSync(process.execPath, ['--version']).pid}-aB3dE6`
  await mkdir(abandoned)
  const another = '/tmp/fl-of-somebody'
  await mkdir(another, { recursive: true })
  await removeAbandonedFolders()
  expect(existsSync(abandoned)).toBe(false)
  for (const folder of [...own, another]) {
    expect((await stat(folder)).isDirectory()).toBe(true)
    await rm(folder, { recursive: true })
  }
})
