const count = (number: number, one: string, many: string) =>
  number === 0 ? '' : `${number} ${number === 1 ? one : many}`

/** Words of the question before signing out deletes what was not sent. */
export const text = {
  title: 'Sign out and lose unsent changes?',
  stay: 'Stay',
  leaving: 'Signing out...',
  showDraft: 'Show the draft',
  unsent: ({ posts, comments, drafts, others }: Record<'posts' | 'comments' | 'drafts' | 'others', number>) => {
    const goes = [
      count(posts, 'post', 'posts'),
      count(comments, 'comment', 'comments'),
      count(drafts, 'draft', 'drafts'),
      count(others, 'like or view', 'likes and views'),
    ].filter(words => words !== '')
    const all = goes.length > 1 ? `${goes.slice(0, -1).join(', ')} and ${goes.at(-1)}` : goes[0]
    return `Signing out deletes everything of yours from this device: ${all} would be lost.`
  },
} as const
