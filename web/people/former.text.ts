import { plural } from '#contract/text/words.ts'

const amount = (posts: number, comments: number) => `${plural(posts, 'post')} and ${plural(comments, 'comment')}`

/** Words about people who left the company. */
export const text = {
  chip: 'Left the company',
  list: 'People who left the company',
  failed: 'Failed to load those who left',
  failedText: 'Check your connection and try again.',
  emptyTitle: 'Nobody has left',
  emptyText: 'People who are removed are listed here, until an owner erases them.',
  left: (day: string) => `Left ${day}`,
  wrote: (posts: number, comments: number) => `${plural(posts, 'post')}, ${plural(comments, 'comment')}`,

  bringBack: 'Bring Back',
  bringBackOf: (name: string) => `Bring back ${name}`,
  bringBackTitle: (name: string) => `Bring back ${name}?`,
  bringBackText: (email: string) =>
    `${email} can sign in again with the password they had. Teams, rights and role are as they were, and what was posted since then is unread.`,
  bringingBack: 'Bringing back...',
  isBack: 'Back in the company',
  bringBackFailed: 'Failed to bring this person back',

  erase: 'Erase',
  eraseOf: (name: string) => `Erase ${name}`,
  title: (name: string) => `Erase ${name}?`,
  question: (posts: number, comments: number) => `What happens to the ${amount(posts, comments)}?`,
  keep: 'Keep them without the name',
  keepHelp: 'They show “Former employee”. Photos of job sites stay.',
  remove: 'Remove them too',
  removeHelp: 'Also their photos, videos, and other people’s comments below.',
  gone: 'Erased for good',
  goneItems: ['Name, email and photo', 'Times of reading and watching', 'Devices, sessions, passkeys'],
  stays: 'Stays, without a name',
  staysItems: ['Read counts stay right', 'Ticket number in past draws'],
  confirm: (name: string) => `Type ${name} to confirm`,
  confirmError: (name: string) => `Please type ${name}`,
  eraseForGood: 'Erase for Good',
  erasing: 'Erasing...',
  erased: 'Erased',
  eraseFailed: 'Failed to erase this person',
} as const
