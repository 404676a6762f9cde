import { FairQueue } from '#server/lib/limits/fair-queue.ts'
import { Refusal } from '#server/lib/refusal.ts'
import { DrawingProcess } from './drawing-process.ts'
import { pictureTypeOf } from './picture-type.ts'
import type { Bounds, Drawn, Outcome, Task, Weight } from './task.ts'

const megabyte = 1024 * 1024
const boundsOfWeight: Record<Weight, Bounds> = {
  light: { timeoutMs: 20_000, maxRssBytes: 288 * megabyte },
  heavy: { timeoutMs: 60_000, maxRssBytes: 512 * megabyte },
}
/** A drawing that takes longer is not one that somebody has drawn. */
const svgTimeoutMs = 10_000
/** Most take less than a second. */
const documentTimeoutMs = 30_000
/** One page that takes long keeps the text of all others from being found. */
const documentTextTimeoutMs = 10_000
/** Waiting photos are in memory. */
const maxWaitingContents = 4

interface Waiting {
  task: Task
  share: string
  bounds: Partial<Bounds>
  settle: (outcome: Outcome) => void
  fail: (error: unknown) => void
}

/**
 * All work on pictures: two processes, of which one at most has a heavy task, so that a small picture never waits for
 * one. The people who wait take turns.
 */
const processes = [new DrawingProcess(), new DrawingProcess()]
const queues: Record<Weight, FairQueue<Waiting>> = { light: new FairQueue(), heavy: new FairQueue() }
let isHeavyRunning = false

/** Draws in turn for this person, or for the app itself, within the bounds of the task or these. Throws a Refusal. */
export async function draw(task: Task, userId: number | null, bounds: Partial<Bounds> = {}): Promise<Drawn> {
  const share = userId === null ? 'app' : `user:${userId}`
  const outcome = await new Promise<Outcome>((settle, fail) => {
    enqueue({ task, share, bounds, settle, fail }, isAlwaysHeavy(task) ? 'heavy' : 'light')
  })
  if ('done' in outcome) return outcome.done
  throw new Refusal(outcome.refused === 'too-heavy' ? 'media.pixels' : outcome.refused)
}

function enqueue(waiting: Waiting, weight: Weight): void {
  if (isInMemory(waiting) && contentsWaiting(waiting.share) >= maxWaitingContents)
    return waiting.fail(new Refusal('media.too-many', { retryAfterSeconds: 60 }))
  queues[weight].add(waiting.share, waiting)
  dispatch()
}

const isInMemory = ({ task }: Waiting): boolean => 'content' in task

function contentsWaiting(share: string): number {
  return [...queues.light.waiting(share), ...queues.heavy.waiting(share)].filter(isInMemory).length
}

function dispatch(): void {
  while (processes.length > 0) {
    const heavy = isHeavyRunning ? undefined : queues.heavy.take()
    const next = heavy ?? queues.light.take()
    const free = next && processes.shift()
    if (!free) return
    isHeavyRunning ||= heavy !== undefined
    void run(free, next, heavy ? 'heavy' : 'light')
  }
}

async function run(free: DrawingProcess, waiting: Waiting, weight: Weight): Promise<void> {
  try {
    const { task } = waiting
    const bounds = { ...boundsOf(task, weight), ...waiting.bounds }
    const outcome = await free.run({ task, weight, bounds })
    const isTooHeavy = 'refused' in outcome && outcome.refused === 'too-heavy'
    if (isTooHeavy) queues.heavy.add(waiting.share, waiting)
    else waiting.settle(outcome)
  } catch (error) {
    waiting.fail(error)
  }
  if (weight === 'heavy') isHeavyRunning = false
  // It is warm, so it is the first to draw again.
  processes.unshift(free)
  dispatch()
}

/** Types whose cost is not in a header. */
function isAlwaysHeavy(task: Task): boolean {
  if (isOfDocument(task)) return true
  const type = typeOf(task)
  return type !== undefined && !['image/jpeg', 'image/png', 'image/webp', 'image/gif'].includes(type)
}

type DocumentTask = Extract<Task, { kind: 'document' | 'document-text' }>

const isOfDocument = (task: Task): task is DocumentTask => task.kind === 'document' || task.kind === 'document-text'

const typeOf = (task: Exclude<Task, DocumentTask>) =>
  task.kind === 'pictures' ? task.type : pictureTypeOf(task.content)

const isSvg = (task: Task): boolean => !isOfDocument(task) && typeOf(task) === 'image/svg+xml'

function boundsOf(task: Task, weight: Weight): Bounds {
  const bounds = boundsOfWeight[weight]
  if (task.kind === 'document') return { ...bounds, timeoutMs: documentTimeoutMs }
  if (task.kind === 'document-text') return { ...bounds, timeoutMs: documentTextTimeoutMs }
  return isSvg(task) ? { ...bounds, timeoutMs: svgTimeoutMs } : bounds
}
