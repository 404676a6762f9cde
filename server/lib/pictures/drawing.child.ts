import { flushCompileCache } from 'node:module'
import type { Metadata } from 'sharp'
import { loadLanguages } from '#server/lib/language.ts'
import { checkBudget, isHeavy } from './budget.ts'
import { drawDocument, readDocument } from './document.ts'
import { drawLogo, drawPhoto, drawPictures, refusalOf } from './drawing.ts'
import type { Outcome, Reply, Request, Task } from './task.ts'

/** Draws pictures for the app, one at a time: see drawing-process.ts. */

loadLanguages()
// The app kills this process, which would otherwise write it at its end.
flushCompileCache()

const watchMs = 50

class TooHeavy extends Error {}

const end = () => process.kill(process.pid, 'SIGKILL')

function reply(outcome: Outcome, isLast = false): void {
  const said: Reply = { outcome, rssBytes: process.memoryUsage.rss(), isLast }
  process.send?.(said, isLast ? end : () => undefined)
}

async function run({ task, weight }: Request): Promise<Outcome> {
  const check = (metadata: Metadata) => {
    checkBudget(metadata)
    if (weight === 'light' && isHeavy(metadata)) throw new TooHeavy()
  }
  try {
    return { done: await draw(task, check) }
  } catch (error) {
    return { refused: error instanceof TooHeavy ? 'too-heavy' : refusalOf(error) }
  }
}

function draw(task: Task, check: (metadata: Metadata) => void) {
  if (task.kind === 'document') return drawDocument(task.file, task.inertFile)
  if (task.kind === 'document-text') return readDocument(task.file)
  if (task.kind === 'pictures') return drawPictures(task.file, task.type, check)
  return task.kind === 'photo' ? drawPhoto(task.content, check) : drawLogo(task.content, check)
}

process.on('message', async (request: Request) => {
  let isRefused = false
  const { maxRssBytes, timeoutMs } = request.bounds
  const before = process.cpuUsage()
  const watch = setInterval(() => {
    const { user, system } = process.cpuUsage(before)
    if (isRefused || (process.memoryUsage.rss() <= maxRssBytes && (user + system) / 1_000 <= timeoutMs)) return
    isRefused = true
    reply({ refused: 'media.pixels' }, true)
  }, watchMs)
  const outcome = await run(request)
  clearInterval(watch)
  if (!isRefused) reply(outcome)
})
// The app ends this process; a signal to the whole group must not interrupt what the app still waits for.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined)
// An ordinary exit would wait for what is being drawn.
process.on('disconnect', end)
