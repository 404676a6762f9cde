import type { ForYouEntry } from '#contract/for-you.ts'

export interface Group {
  /** The newest of its entries. */
  entry: ForYouEntry
  /** Whose comments it stands for, the newest first. */
  people: ForYouEntry['by'][]
  ids: number[]
}

/** Comments on the same post that follow each other are one row. */
export function grouped(entries: readonly ForYouEntry[]): Group[] {
  const groups: Group[] = []
  for (const entry of entries) {
    const last = groups.at(-1)
    if (last && entry.kind === 'comment' && last.entry.kind === 'comment' && last.entry.postId === entry.postId) {
      last.ids.push(entry.id)
      if (!last.people.some(({ id }) => id === entry.by.id)) last.people.push(entry.by)
    } else groups.push({ entry, people: [entry.by], ids: [entry.id] })
  }
  return groups
}
