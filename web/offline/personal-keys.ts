/** Keys of the local storage that hold what a user wrote, tapped or was given begin with one of these. */
export const draftPrefix = 'post-draft-'
const prefixes = [draftPrefix, 'post-team', 'comment-draft-', 'optimistic-like-', 'giveaways-kept', 'recent-searches']

export const personalKeys = (): string[] =>
  Object.keys(localStorage).filter(key => prefixes.some(prefix => key.startsWith(prefix)))

/** The id of the user whose key it is. */
export function authorOf(key: string): unknown {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? 'null') as { authorId?: unknown } | null)?.authorId
  } catch {
    return undefined
  }
}
