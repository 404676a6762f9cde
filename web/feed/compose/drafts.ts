import { useSelector } from '@tanstack/react-store'
import { createStore, type Store } from '@tanstack/store'
import { type Mention } from '#contract/authored-text.ts'
import { backgrounds } from '#contract/feed.ts'
import type { WrittenPoll } from '#contract/polls.ts'
import { isVisible } from '#contract/text/visible.ts'
import type { Background } from '#web/feed/backgrounds.ts'
import { storedMentions } from '#web/feed/mentions/mentioned-text.ts'
import { DeviceValue } from '#web/lib/device-values.ts'
import { newId } from '#web/lib/new-id.ts'
import { type PendingMedia, pendingFrom } from '#web/media/select/pending.ts'
import { loadDraftFiles, saveDraftFiles } from '#web/offline/draft-files.ts'
import { offlineLimits } from '#web/offline/offline.limits.ts'
import { areChosen, choicesFrom, noChoices, type PostChoices } from './choices/choices.ts'
import type { PostProgress } from './progress.ts'

/** A post that is being written for a team. */
export interface Draft {
  text: string
  mentions: readonly Mention[]
  background: Background | null
  allowComments: boolean
  choices: PostChoices
  poll: WrittenPoll | null
  /** Stays the same until the post is created, so that a retry creates it once. */
  clientKey: string
  pending: readonly PendingMedia[]
  /** The files are stored on the device. */
  areFilesKept: boolean
  progress: PostProgress | null
  /** Why the last attempt to upload the files failed. */
  failure: UploadFailure | null
}

/** The name of a file that can't be uploaded as it is, or that another attempt may succeed. */
export type UploadFailure = { refused: string } | 'passing'

/** Where a draft is until its team is chosen. */
export const noTeam = 0

const kept = (teamId: number) => new DeviceValue('post-draft-', teamId)
const blank = (): Draft => ({
  text: '',
  mentions: [],
  background: null,
  allowComments: true,
  choices: noChoices,
  poll: null,
  clientKey: newId(),
  pending: [],
  areFilesKept: false,
  progress: null,
  failure: null,
})

export const isBlank = ({ text, pending, poll }: Pick<Draft, 'text' | 'pending' | 'poll'>): boolean =>
  !isVisible(text) && pending.length === 0 && poll === null

/** By author and team: devices are shared, and nobody may see another user's draft. */
const stores = new Map<string, Store<Draft>>()

function storeOf(authorId: number, teamId: number): Store<Draft> {
  const key = `${authorId}:${teamId}`
  const known = stores.get(key)
  if (known) return known
  const store = createStore<Draft>({ ...blank(), ...load(authorId, teamId) })
  stores.set(key, store)
  if (!hasStorage) return store
  followOtherTabs(store, authorId, teamId)
  const descriptions = loadDescriptions(authorId, teamId)
  void loadDraftFiles(authorId, teamId, files =>
    store.setState(draft => ({
      ...draft,
      pending: [...files.map((file, index) => pendingFrom(file, descriptions[index])), ...draft.pending],
      areFilesKept: draft.pending.length === 0,
    })),
  ).catch(reportFull)
  return store
}

/** What another tab writes is shown here too, so that neither tab overwrites the words of the other. */
function followOtherTabs(store: Store<Draft>, authorId: number, teamId: number): void {
  window.addEventListener('storage', event => {
    if (event.key !== kept(teamId).key || store.get().progress) return
    const { pending, areFilesKept, failure } = store.get()
    store.setState(() => ({ ...blank(), ...load(authorId, teamId), pending, areFilesKept, failure }))
  })
}

const hasStorage = 'indexedDB' in globalThis
const reportFull = (error: unknown) => console.warn('This device cannot store files of drafts.', error)

/** Stores the files of a draft, unless they are too large. */
async function keepFiles(authorId: number, teamId: number, store: Store<Draft>): Promise<void> {
  store.setState(draft => ({ ...draft, areFilesKept: false }))
  let saved: readonly PendingMedia[] = []
  await saveDraftFiles(authorId, teamId, () => {
    const { pending } = store.get()
    saved = fileBytes(pending) > offlineLimits.draftFilesBytes ? [] : pending
    return saved.map(({ file }) => file)
  })
  store.setState(draft => ({ ...draft, areFilesKept: saved.length > 0 && haveSameFiles(draft.pending, saved) }))
}

const haveSameFiles = (one: readonly PendingMedia[], other: readonly PendingMedia[]) =>
  one.length === other.length && one.every(({ file }, index) => file === other[index]?.file)

export const fileBytes = (pending: readonly PendingMedia[]): number =>
  pending.reduce((sum, { file }) => sum + file.size, 0)

export const draftOf = (authorId: number, teamId: number): Draft => storeOf(authorId, teamId).get()

export const useDraft = (authorId: number, teamId: number): Draft => useSelector(storeOf(authorId, teamId))

export function changeDraft(authorId: number, teamId: number, change: Partial<Draft>): void {
  const store = storeOf(authorId, teamId)
  const before = store.get().pending
  store.setState(draft => ({ ...draft, ...change }))
  save(authorId, teamId, store.get())
  if (hasStorage && !haveSameFiles(store.get().pending, before))
    void keepFiles(authorId, teamId, store).catch(reportFull)
}

/** Starts over once the post has been sent. */
export const clearDraft = (authorId: number, teamId: number): void => changeDraft(authorId, teamId, blank())

/** Moves a draft to another team. What was begun there takes its place here, so that nothing is lost. */
export function swapDrafts(authorId: number, fromTeam: number, toTeam: number): void {
  const from = draftOf(authorId, fromTeam)
  const to = draftOf(authorId, toTeam)
  if (isBlank(from) || fromTeam === toTeam) return
  changeDraft(authorId, fromTeam, { ...to, clientKey: newId() })
  changeDraft(authorId, toTeam, { ...from, clientKey: newId() })
}

/** What the author has stored; empty for none. */
function storedOf(authorId: number, teamId: number): object {
  const stored = kept(teamId).readJson()
  return typeof stored === 'object' && stored && 'authorId' in stored && stored.authorId === authorId ? stored : {}
}

/** The descriptions of the stored files, in their order. */
function loadDescriptions(authorId: number, teamId: number): string[] {
  const { descriptions } = storedOf(authorId, teamId) as { descriptions?: unknown }
  return Array.isArray(descriptions) ? descriptions.map(each => (typeof each === 'string' ? each : '')) : []
}

function load(authorId: number, teamId: number): Partial<Draft> {
  const { text, mentions, background, allowComments, clientKey, choices, poll } = storedOf(
    authorId,
    teamId,
  ) as Partial<Draft>
  return {
    ...(typeof text === 'string' && { text, mentions: storedMentions(mentions) }),
    ...(backgrounds.some(known => known === background) && { background }),
    ...(typeof allowComments === 'boolean' && { allowComments }),
    ...(typeof clientKey === 'string' && { clientKey }),
    choices: choicesFrom(choices),
    poll: pollFrom(poll),
  }
}

/** The stored poll; null where it is none. */
function pollFrom(stored: unknown): WrittenPoll | null {
  const { question, answers, isMultiple, hasNames, closesAt } = (stored ?? {}) as Partial<WrittenPoll>
  if (typeof question !== 'string' || !Array.isArray(answers) || typeof hasNames !== 'boolean') return null
  return {
    question,
    answers: answers.filter(answer => typeof answer === 'string'),
    isMultiple: isMultiple === true,
    hasNames,
    closesAt: typeof closesAt === 'string' ? closesAt : null,
  }
}

function save(authorId: number, teamId: number, draft: Draft): void {
  const { text, mentions, background, allowComments, choices, poll, pending, clientKey } = draft
  const descriptions = pending.map(({ description }) => description)
  if (isBlank(draft) && text === '' && background === null && allowComments && !areChosen(choices))
    kept(teamId).remove()
  else
    kept(teamId).writeJson({
      authorId,
      text,
      mentions,
      background,
      allowComments,
      choices,
      poll,
      descriptions,
      clientKey,
    })
}
