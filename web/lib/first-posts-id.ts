/** The id of the element with the posts that the document comes with: rendered by the server, or kept by the page before. */
export const firstPostsId = 'first-posts'

/** Hidden where the address names a post. */
export const firstPostsLook = 'contents in-data-[linked]:hidden'
