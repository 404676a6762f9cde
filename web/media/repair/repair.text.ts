import { plural } from '#contract/text/words.ts'

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
  checking: 'Checking...',
  start: 'Start Repair',
  repairing: 'Repairing...',

  askTitle: 'Repair media files?',
  ask: 'Missing media will be removed from posts, and stored files that no post uses will be deleted. This cannot be undone.',

  checked: 'Checked. Nothing was changed.',
  repaired: 'Repair finished.',
  posts: (count: number, dryRun: boolean) => `${plural(count, 'post')} ${dryRun ? 'to be updated' : 'updated'}`,
  files: (count: number, dryRun: boolean) => `${plural(count, 'file')} ${dryRun ? 'to be removed' : 'removed'}`,
  log: 'Repair log',
  fine: 'All media files are present.',

  failedTitle: 'Repair Failed',
  failed: 'Failed to repair media files. Please try again.',
} as const
