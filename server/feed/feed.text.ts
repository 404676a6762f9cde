/** Words of posts and comments. */
export const text = {
  postDeleted: 'The post is deleted.',
  commentDeleted: 'The comment is deleted.',
  badCursor: 'This cursor is invalid.',
  /** What notices say instead of the name of somebody who was erased. */
  formerEmployee: 'Former employee',
  jobs: { preview: 'The preview of a link' },
}
