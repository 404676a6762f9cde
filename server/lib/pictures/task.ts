import type { DrawnDocument } from './document.ts'
import type { DrawingRefusal, Pictures } from './drawing.ts'
import type { PictureType } from './picture-type.ts'

/** The tasks of the drawing process. */
export type Task =
  | { kind: 'pictures'; file: string; type: PictureType }
  | { kind: 'photo'; content: Buffer }
  | { kind: 'logo'; content: Buffer }
  /** Writes the document without active content to `inertFile`. */
  | { kind: 'document'; file: string; inertFile: string }
  /** Of a document without active content. */
  | { kind: 'document-text'; file: string }

export type Drawn = Pictures | DrawnDocument | Buffer

/** Heavy tasks may take long and much memory, and run one at a time. */
export type Weight = 'light' | 'heavy'

export interface Bounds {
  /** Of processor time: on a busy machine, a harmless task gets a tenth of the processor. */
  timeoutMs: number
  maxRssBytes: number
}

export interface Request {
  task: Task
  weight: Weight
  bounds: Bounds
}

export interface Reply {
  outcome: Outcome
  /** The memory of the process after the task. */
  rssBytes: number
  /** It ends, because the task goes on. */
  isLast: boolean
}

/** `too-heavy`: the header of the picture says that it is no light task. */
export type Outcome = { done: Drawn } | { refused: DrawingRefusal | 'too-heavy' }
