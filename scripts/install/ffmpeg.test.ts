import { spawnSync } from 'node:child_process'
import { chmod, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeScratchFolder } from '#server/testing/scratch-folder.ts'

const isRoot = process.getuid?.() === 0
/** Which package managers this user may install with, and which not. */
const [own, foreign] = isRoot ? ['apt-get', 'brew'] : ['brew', 'apt-get']

let programs: string
beforeEach(async () => {
  programs = await makeScratchFolder('fl-programs-')
})
afterEach(() => rm(programs, { recursive: true }))

async function addProgram(name: string, script: string): Promise<void> {
  await writeFile(join(programs, name), `#!/bin/sh\n${script}\n`)
  await chmod(join(programs, name), 0o755)
}

const describes = (version: string, libavcodec: string) =>
  `echo "ffmpeg version ${version}"; echo "libavcodec     ${libavcodec} / ${libavcodec}"`

const addFfmpeg = async (version: string, libavcodec: string) => {
  for (const name of ['ffmpeg', 'ffprobe']) await addProgram(name, describes(version, libavcodec))
}

/** A package manager that brings an ffmpeg, and notes what it was called with. */
async function addManager(name: string, [version, libavcodec] = ['7.1', '61. 19.100']): Promise<void> {
  const brings = ['ffmpeg', 'ffprobe'].map(program => {
    const file = join(programs, program)
    return `printf '%s\\n' '#!/bin/sh' '${describes(version ?? '', libavcodec ?? '')}' > ${file}; /bin/chmod 755 ${file}`
  })
  await addProgram(name, `case "$*" in *install*ffmpeg*) ${brings.join('; ')};; esac`)
}

function run(settings: Record<string, string> = {}, ...options: string[]) {
  const env = { PATH: programs, ...settings }
  const { stdout, stderr, status } = spawnSync(process.execPath, ['scripts/install/ffmpeg.ts', ...options], {
    env,
    encoding: 'utf8',
  })
  return { printed: (stdout + stderr).trim(), status }
}

test('a current ffmpeg stays as it is, without a word', async () => {
  await addFfmpeg('4.4', '58. 134.100')
  await addProgram(own, 'exit 0')
  expect(run()).toEqual({ printed: '', status: 0 })
  expect(run({}, '--required')).toEqual({ printed: '', status: 0 })
})

test('one that is missing or old is installed, in one line', async () => {
  await addManager(own)
  const installed = { printed: `Installing ffmpeg for videos (${own})`, status: 0 }
  expect(run()).toEqual(installed)
  expect(run()).toEqual({ printed: '', status: 0 })
  await addFfmpeg('4.1', '58. 35.100')
  expect(run()).toEqual(installed)
})

test('what cannot be installed stops the tests, not the app', async () => {
  await addProgram(own, 'case "$1" in --version) ;; *) echo no network >&2; exit 1;; esac')
  const app = run()
  expect(app.status).toBe(0)
  expect(app.printed).toContain('no network')
  expect(app.printed).toContain('Videos need ffmpeg 4.4 or newer')
  const tests = run({}, '--required')
  expect(tests.status).toBe(1)
  expect(tests.printed).toContain('The tests need ffmpeg 4.4 or newer')
})

test('a package manager that only has an old one is not believed', async () => {
  await addManager(own, ['4.1', '58. 35.100'])
  expect(run().printed).toContain('Videos need ffmpeg 4.4 or newer')
})

test('where it may not be installed, the command is printed', async () => {
  await addManager(foreign)
  expect(run()).toEqual({
    printed: `Videos need ffmpeg 4.4 or newer: ${isRoot ? 'brew' : 'sudo apt'} install ffmpeg`,
    status: 0,
  })
})

test('without a package manager, an address is', () => {
  expect(run().printed).toBe('Videos need ffmpeg 4.4 or newer: https://ffmpeg.org/download.html')
})

test('INSTALL_FFMPEG=off and FFMPEG_PATH leave it to the operator', async () => {
  await addManager(own)
  expect(run({ INSTALL_FFMPEG: 'off' })).toEqual({ printed: '', status: 0 })
  await mkdir(join(programs, 'own'))
  expect(run({ FFMPEG_PATH: join(programs, 'own') })).toEqual({ printed: '', status: 0 })
})
