import { backgrounds } from '#contract/feed.ts'
import type { Background } from '#web/feed/backgrounds.ts'
import { newId } from '#web/lib/new-id.ts'
import type { PendingMedia } from '#web/media/pending.ts'

/** A post that is being written for a team. */
export interface Draft {
  text: string
  background: Background | null
  allowComments: boolean
  /** Kept until the post is there, so that trying again posts once. */
  clientKey: string
  /** Files cannot be kept beyond the page. */
  pending: readonly PendingMedia[]
  work: Work | null
  /** The last try to upload the files failed. */
  hasFailed: boolean
}

/** A post on its way to the server. */
export interface Work {
  /** 5 to 100 (spec 1 §4). */
  percent: number
  /** What was last done to which file. */
  message: string
  /** How many files are up, of how many. */
  done: number
  files: number
  hasVideo: boolean
  /** While there is still something to stop. */
  cancel: (() => void) | null
}

const keyOf = (teamId: number) => `post-draft-${teamId}`
const blank = (): Draft => ({
  text: '',
  background: null,
  allowComments: true,
  clientKey: newId(),
  pending: [],
  work: null,
  hasFailed: false,
})

export const isBlank = ({ text, pending }: Pick<Draft, 'text' | 'pending'>): boolean =>
  text.trim() === '' && pending.length === 0

const drafts = new Map<string, Draft>()
const listeners = new Set<() => void>()

export function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The draft of a person for a team. Phones are shared: nobody gets to see another person's. */
export function draftOf(authorId: number, teamId: number): Draft {
  const key = `${authorId}:${teamId}`
  const draft = drafts.get(key) ?? { ...blank(), ...stored(authorId, teamId) }
  drafts.set(key, draft)
  return draft
}

export function changeDraft(authorId: number, teamId: number, change: Partial<Draft>): void {
  const draft = { ...draftOf(authorId, teamId), ...change }
  drafts.set(`${authorId}:${teamId}`, draft)
  store(authorId, teamId, draft)
  for (const listener of listeners) listener()
}

/** Begins anew: the post is there. */
export const clearDraft = (authorId: number, teamId: number): void => changeDraft(authorId, teamId, blank())

/** Takes what is written along to another team; what was begun there waits where this one was, so nothing is lost. */
export function swapDrafts(authorId: number, fromTeam: number, toTeam: number): void {
  const from = draftOf(authorId, fromTeam)
  const to = draftOf(authorId, toTeam)
  if (isBlank(from) || fromTeam === toTeam) return
  changeDraft(authorId, fromTeam, { ...to, clientKey: newId() })
  changeDraft(authorId, toTeam, { ...from, clientKey: newId() })
}

function stored(authorId: number, teamId: number): Partial<Draft> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(keyOf(teamId)) ?? 'null')
    if (typeof found !== 'object' || found === null || !('authorId' in found) || found.authorId !== authorId) return {}
    const { text, background, allowComments, clientKey } = found as Partial<Draft>
    return {
      ...(typeof text === 'string' && { text }),
      ...(backgrounds.some(known => known === background) && { background }),
      ...(typeof allowComments === 'boolean' && { allowComments }),
      ...(typeof clientKey === 'string' && { clientKey }),
    }
  } catch {
    return {}
  }
}

function store(authorId: number, teamId: number, { text, background, allowComments, clientKey }: Draft): void {
  try {
    if (text === '' && background === null && allowComments) localStorage.removeItem(keyOf(teamId))
    else localStorage.setItem(keyOf(teamId), JSON.stringify({ authorId, text, background, allowComments, clientKey }))
  } catch {
    // Without room on the device the draft lives as long as the page.
  }
}
