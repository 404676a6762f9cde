/** The id of the element with the posts that the server renders into the document. */
export const firstPostsId = 'first-posts'
