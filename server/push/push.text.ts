/** Words of notifications. */
export const text = {
  on: 'Notifications are on for this device.',
  off: 'Notifications are off for this device.',
  installed: 'The installation is recorded.',
  badKey: 'That is not a public key',

  test: { title: 'Notifications work', body: 'This is how updates will reach you on this device.' },
  inTeam: (author: string, team: string) => `${author} · ${team}`,
  reminder: (title: string) => `Not read yet: ${title}`,
  readAgain: (title: string) => `Changed: ${title}`,
  edited: (editor: string) => `${editor} edited your post`,
  textRemoved: (editor: string) => `${editor} removed the text of your post`,
  commentRemoved: (editor: string) => `${editor} removed your comment`,
  /** The body of a post without words. */
  photos: (n: number) => `Shared ${n === 1 ? 'a photo' : `${n} photos`}`,
  videos: (n: number) => `Shared ${n === 1 ? 'a video' : `${n} videos`}`,

  jobs: { post: 'Notifications of a post', people: 'Notifications', devices: 'Notifications' },
}
