/** Words about edits by others than the author. */
export const text = {
  edited: 'Edited',
  editedBy: (name: string) => `Edited by ${name}`,
  item: 'Earlier Versions',
  title: 'Earlier versions',
  replacedBy: (name: string) => `Replaced by ${name}`,
  loading: 'Loading earlier versions',
  failed: 'Failed to load earlier versions',
  failedText: 'Check your connection and try again.',
  none: 'Only the author has changed the words.',
  noWords: 'No words',
  who: 'Only owners see this list. It is deleted with the post or comment.',
} as const
