/** The posts that were written on this page since it was opened. */
const postedHere = new Set<number>()

export const recordPosted = (postId: number): void => void postedHere.add(postId)

export const wasPostedHere = (postId: number | undefined): boolean => postId !== undefined && postedHere.has(postId)
