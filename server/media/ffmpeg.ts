import { type ChildProcess, spawn } from 'node:child_process'
import { availableParallelism, setPriority } from 'node:os'
import { createInterface } from 'node:readline'
import type { VideoType } from './sniff.ts'

/** ffmpeg or ffprobe ended badly; the last lines it wrote tell why. */
export class ProgramFailed extends Error {
  override readonly name = 'ProgramFailed'
}

interface RunOptions {
  /** Aborting kills the program and rejects with the signal's reason. */
  signal: AbortSignal
  /** Milliseconds after which it is killed. */
  timeoutMs: number
  /** How many seconds of the result are there. */
  onSeconds?: (seconds: number) => void
}

/** Encoding lets everything else go first: the feed above all. */
const niceness = 10
/** A core is left to the feed. */
export const encoderThreads = Math.max(1, availableParallelism() - 1)
const maxOutputBytes = 1024 * 1024
const maxErrorLength = 2_000

/**
 * The demuxer of each type that `sniff` tells. It is always named, so that nothing that looks like a list of other files
 * is ever followed, and files are the only thing that may be opened.
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

/** The options of an input, for ffmpeg before its -i and for ffprobe alike. */
export const inputOptions = (type: VideoType): string[] => ['-protocol_whitelist', 'file,pipe', '-f', demuxers[type]]

const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** Runs ffmpeg, telling its progress. Throws ProgramFailed. */
export async function runFfmpeg(program: string, options: readonly string[], run: RunOptions): Promise<void> {
  const quiet = ['-hide_banner', '-nostdin', '-loglevel', 'error', '-progress', 'pipe:1', '-y']
  let furthest = 0
  await runProgram(program, [...quiet, ...options], run, line => {
    // Older builds know out_time_ms only, which is in microseconds too.
    const time = /^out_time_[um]s=(\d+)$/.exec(line)?.[1]
    if (!time || Number(time) <= furthest) return
    furthest = Number(time)
    run.onSeconds?.(furthest / 1_000_000)
  })
}

/** Runs a program that answers on its standard output. Throws ProgramFailed. */
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
    if (isOverdue) throw new ProgramFailed('took too long')
    if (code !== 0) throw new ProgramFailed(errors || `ended with ${code}`)
  } finally {
    clearTimeout(overdue)
    signal.removeEventListener('abort', kill)
    running.delete(child)
  }
}

/** Before it has threads, which keep what they are born with. */
function lowerPriority(child: ChildProcess): void {
  try {
    if (child.pid) setPriority(child.pid, niceness)
  } catch {
    // It has ended already.
  }
}
