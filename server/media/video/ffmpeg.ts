import { type ChildProcess, spawn } from 'node:child_process'
import { availableParallelism, constants } from 'node:os'
import { createInterface } from 'node:readline'
import { limits } from '#contract/limits.ts'
import { bareEnvironment } from '#server/config.ts'
import { backgroundSession, lowerShare } from '#server/lib/background-process.ts'
import type { VideoType } from '#server/media/sniff.ts'
import { decoders, demuxers } from './codecs.ts'

/** ffmpeg or ffprobe ended with an error about its input; the message is the end of its error output. */
export class ProgramFailed extends Error {
  override readonly name: string = 'ProgramFailed'
}

/** The program crashed: the file may be to blame, or a bug, or the memory of the machine. */
export class ProgramCrashed extends Error {
  override readonly name: string = 'ProgramCrashed'
}

/** The program was killed because it took too long or wrote too much. */
export class ProgramOverLimit extends ProgramCrashed {
  override readonly name = 'ProgramOverLimit'
}

/** The program was killed from outside, or had no disk or memory: the file is not to blame. */
export class ProgramInterrupted extends Error {
  override readonly name: string = 'ProgramInterrupted'
}

/** There was no memory for the program; damaged files can ask for too much of it as well. */
export class ProgramOutOfMemory extends ProgramInterrupted {
  override readonly name = 'ProgramOutOfMemory'
}

interface RunOptions {
  /** Aborting kills the program and rejects with the signal's reason. */
  signal: AbortSignal
  /** Milliseconds after which it is killed. */
  timeoutMs: number
  /** Called with the seconds of the result that are ready. */
  onSeconds?: (seconds: number) => void
}

/** Encoding yields to everything else. */
const niceness = 10
/** Leaves a core to the feed. */
export const encoderThreads = Math.max(1, availableParallelism() - 1)
const maxOutputBytes = 1024 * 1024
const maxErrorLength = 2_000

/** The options of an input: for ffmpeg before -i, and for ffprobe. */
export const inputOptions = (type: VideoType): string[] => [
  '-protocol_whitelist',
  'file,pipe',
  '-codec_whitelist',
  decoders.join(','),
  '-f',
  demuxers[type],
]

const mebibyte = 1024 * 1024
/** Address space: several times what the largest accepted frames need. */
const memoryBytes = 4_096 * mebibyte
/** Intermediate files of a video may be larger than the upload. */
const outputBytes = 2 * limits.fileBytes

const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** Throws ProgramFailed, ProgramCrashed and ProgramInterrupted. */
export async function runFfmpeg(program: string, options: readonly string[], run: RunOptions): Promise<void> {
  const quiet = ['-hide_banner', '-nostdin', '-loglevel', 'error', '-progress', 'pipe:1', '-y']
  let furthest = 0
  await runProgram(program, [...quiet, ...options], run, line => {
    // Older builds only have out_time_ms, which is in microseconds too.
    const time = /^out_time_[um]s=(\d+)$/.exec(line)?.[1]
    if (!time || Number(time) <= furthest) return
    furthest = Number(time)
    run.onSeconds?.(furthest / 1_000_000)
  })
}

/** Runs a program and returns its standard output. Throws ProgramFailed, ProgramCrashed and ProgramInterrupted. */
export async function runForOutput(program: string, options: readonly string[], run: RunOptions): Promise<string> {
  const lines: string[] = []
  let bytes = 0
  await runProgram(program, options, run, line => {
    bytes += line.length
    if (bytes < maxOutputBytes) lines.push(line)
  })
  return lines.join('\n')
}

async function runProgram(
  program: string,
  options: readonly string[],
  { signal, timeoutMs }: RunOptions,
  onLine: (line: string) => void,
): Promise<void> {
  signal.throwIfAborted()
  const [command, ...args] = limited(program, options, timeoutMs)
  // The environment holds passwords, and is none of ffmpeg's business.
  const child = spawn(command, args, {
    ...backgroundSession,
    stdio: ['ignore', 'pipe', 'pipe'],
    windowsHide: true,
    env: bareEnvironment(),
  })
  running.add(child)
  if (child.pid) lowerShare(child.pid, niceness)
  let errors = ''
  let isOverdue = false
  createInterface(child.stdout).on('line', onLine)
  child.stderr.on('data', (text: Buffer) => {
    errors = (errors + text.toString()).slice(-maxErrorLength)
  })
  const kill = () => child.kill('SIGKILL')
  const overdue = setTimeout(() => {
    isOverdue = true
    kill()
  }, timeoutMs)
  signal.addEventListener('abort', kill, { once: true })
  try {
    const ended = await new Promise<Ended>((resolve, reject) => {
      child.once('error', reject)
      child.once('close', (code, killedBy) => resolve({ code, killedBy, errors }))
    })
    signal.throwIfAborted()
    if (isOverdue) throw new ProgramOverLimit(`killed after ${timeoutMs} ms`)
    const failure = failureOf(ended)
    if (failure) throw failure
  } finally {
    clearTimeout(overdue)
    signal.removeEventListener('abort', kill)
    running.delete(child)
  }
}

/**
 * The command with limits on memory, processor time, written bytes and core dumps, where the system has them. The time
 * also ends a program whose server was killed.
 */
function limited(program: string, options: readonly string[], timeoutMs: number): [string, ...string[]] {
  if (process.platform === 'win32') return [program, ...options]
  const seconds = Math.ceil(timeoutMs / 1_000) * availableParallelism()
  const ulimits = [`-v ${memoryBytes / 1024}`, `-t ${seconds}`, `-f ${outputBytes / 512}`, '-c 0']
  const script = [...ulimits.map(limit => `ulimit ${limit} 2>/dev/null`), 'exec "$0" "$@"'].join('; ')
  return ['/bin/sh', '-c', script, program, ...options]
}

interface Ended {
  code: number | null
  killedBy: NodeJS.Signals | null
  errors: string
}

/** The signals of a program that ends itself. */
const crashes: ReadonlySet<NodeJS.Signals> = new Set(['SIGSEGV', 'SIGABRT', 'SIGBUS', 'SIGFPE', 'SIGILL', 'SIGTRAP'])
/** ffmpeg ends with this code when it was asked to stop by a signal; since version 7 also with 256 - errno. */
const stoppedCode = 255
const { ENOSPC, EMFILE, EROFS, ENOMEM } = constants.errno
const withoutResources = [ENOSPC, EMFILE, EROFS]
const resourceErrors =
  /No space left on device|Disk quota exceeded|Too many open files|Read-only file system|Stale file handle|No such file or directory|Permission denied|Resource temporarily unavailable/

function failureOf({ code, killedBy, errors }: Ended): Error | null {
  if (code === 0) return null
  const reason = errors || `ended with ${killedBy ?? code}`
  if (killedBy === 'SIGXFSZ') return new ProgramOverLimit(reason)
  if (killedBy !== null) return crashes.has(killedBy) ? new ProgramCrashed(reason) : new ProgramInterrupted(reason)
  if (code === 256 - ENOMEM || errors.includes('Cannot allocate memory')) return new ProgramOutOfMemory(reason)
  const isInterrupted = code === stoppedCode || withoutResources.some(errno => code === 256 - errno)
  return isInterrupted || resourceErrors.test(errors) ? new ProgramInterrupted(reason) : new ProgramFailed(reason)
}
