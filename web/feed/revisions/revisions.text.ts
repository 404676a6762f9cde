import { plural } from '#contract/text/words.ts'

/** Words about edits by others than the author. */
export const text = {
  item: 'Earlier Versions',
  title: 'Earlier versions',
  replacedBy: (name: string) => `Replaced by ${name}`,
  loading: 'Loading earlier versions',
  failed: 'Failed to load earlier versions',
  failedText: 'Check your connection and try again.',
  none: 'Only the author has changed the words.',
  removeItem: 'Remove Text',
  removeTitle: 'Remove this text?',
  removeText: (author: string) =>
    `Everyone sees your name and your note instead. ${author} is notified, and keeps seeing the removed text.`,
  note: 'Note',
  noteHelp: 'Says why, for everyone',
  removing: 'Removing...',
  removedToast: 'Text removed',
  removeFailed: 'Failed to remove the text',
  noWords: 'No words',
  readBy: (readers: number) => `Read by ${plural(readers, 'person', 'people')}`,
  moreReaders: (more: number) => `and ${plural(more, 'other')}`,
  who: 'Its author and those who may edit the post see this list. It is deleted with the post or comment.',
} as const
