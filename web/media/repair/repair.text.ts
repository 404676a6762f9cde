import { formatNumber, plural } from '#contract/text/words.ts'

/** Words of Media File Repair. */

export const text = {
  title: 'Admin Tools',
  lead: 'What keeps the app in order behind the scenes.',
  elsewhere: 'User management and analytics are in the main navigation.',
  denied: 'Admin tools are for owners and admins.',

  repair: 'Media File Repair',
  repairLead: 'Finds media of posts that are missing from storage, and stored files that no post uses.',
  repairHow: 'Checking changes nothing. Repairing removes missing media from posts and deletes unused files for good.',
  check: 'Check only',
  checkAgain: 'Check again',
  checking: 'Checking...',
  start: 'Start Repair',
  repairing: 'Repairing...',

  askTitle: 'Repair media files?',
  ask: 'Missing media will be removed from posts, and stored files that no post uses will be deleted. This cannot be undone.',

  progress: (checked: number, total: number) => `${formatNumber(checked)} of ${plural(total, 'file')} looked at.`,
  mayLeave: 'You can leave this page.',
  offline: 'Connection lost. This continues on the server.',

  checked: 'Checked. Nothing was changed.',
  found: (posts: number, files: number) =>
    `${plural(posts, 'post')} ${posts === 1 ? 'has' : 'have'} lost media, and ${plural(files, 'file')} ${files === 1 ? 'is' : 'are'} no longer used.`,
  repaired: 'Repair finished.',
  authors: (posts: number) => {
    if (posts === 0) return ''
    return posts === 1
      ? 'The author of the post can add the media again.'
      : 'The authors of the posts can add the media again.'
  },
  by: (name: string) => `by ${name}`,
  posts: (count: number, dryRun: boolean) =>
    `${count === 1 ? 'post' : 'posts'} ${dryRun ? 'to be updated' : 'updated'}`,
  files: (count: number, dryRun: boolean) =>
    `${count === 1 ? 'file' : 'files'} ${dryRun ? 'to be removed' : 'removed'}`,
  bytes: (size: string, dryRun: boolean) => (dryRun ? size : `${size} freed`),
  log: 'Repair log',
  copyLog: 'Copy log',
  copied: 'Copied',
  copyFailed: 'Your browser does not allow copying here.',
  fine: 'All media files are present.',
  interrupted: 'The last one was interrupted.',
  interruptedText: 'What it had done stays done. Run it again for the rest.',

  failedTitle: 'Repair Failed',
  failed: 'Failed to repair media files. Please try again.',
} as const
