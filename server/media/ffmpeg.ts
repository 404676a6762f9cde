import { type ChildProcess, spawn } from 'node:child_process'
import { availableParallelism, setPriority } from 'node:os'
import { createInterface } from 'node:readline'
import type { VideoType } from './sniff.ts'

/** ffmpeg or ffprobe failed; the message is the end of its error output. */
export class ProgramFailed extends Error {
  override readonly name = 'ProgramFailed'
}

/** The program was killed after its timeout. */
export class ProgramTimedOut extends ProgramFailed {}

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

/**
 * The demuxer for each type that `sniff` returns. It is always named and only files may be opened, so that a list of
 * other files is never followed.
 */
const demuxers: Record<VideoType, string> = {
  'video/mp4': 'mov',
  'video/quicktime': 'mov',
  'video/x-msvideo': 'avi',
  'video/x-ms-wmv': 'asf',
  'video/x-flv': 'flv',
  'video/webm': 'matroska',
  'video/x-matroska': 'matroska',
  'video/ogg': 'ogg',
}

/** The options of an input: for ffmpeg before -i, and for ffprobe. */
export const inputOptions = (type: VideoType): string[] => ['-protocol_whitelist', 'file,pipe', '-f', demuxers[type]]

const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** Throws ProgramFailed. */
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

/** Runs a program and returns its standard output. Throws ProgramFailed. */
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
  const child = spawn(program, options, { stdio: ['ignore', 'pipe', 'pipe'], windowsHide: true })
  running.add(child)
  lowerPriority(child)
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
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject)
      child.once('close', resolve)
    })
    signal.throwIfAborted()
    if (isOverdue) throw new ProgramTimedOut(`killed after ${timeoutMs} ms`)
    if (code !== 0) throw new ProgramFailed(errors || `ended with ${code}`)
  } finally {
    clearTimeout(overdue)
    signal.removeEventListener('abort', kill)
    running.delete(child)
  }
}

/** Called before the program has threads, because they inherit the priority when they start. */
function lowerPriority(child: ChildProcess): void {
  try {
    if (child.pid) setPriority(child.pid, niceness)
  } catch {
    // The program has ended.
  }
}
