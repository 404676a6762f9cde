import { plural } from '#contract/words.ts'

/** The words of the page for repairs (spec 2 §2.14, §8). */

export const text = {
  title: 'Admin Tools',
  lead: 'What keeps the app in order behind the scenes.',
  elsewhere: 'User management and analytics are in the main navigation.',
  denied: 'Admin tools are for owners and admins.',

  repair: 'Media File Repair',
  repairLead:
    'Finds photos and videos that posts name and the storage has lost, and stored files that no post uses any more.',
  repairHow: 'Checking changes nothing. Repairing takes lost media off their posts and removes unused files for good.',
  check: 'Check only',
  checking: 'Checking...',
  start: 'Start Repair',
  repairing: 'Repairing...',

  askTitle: 'Repair media files?',
  ask: 'Lost media are taken off their posts, and stored files that no post uses are removed. This cannot be undone.',

  checked: 'Checked. Nothing was changed.',
  repaired: 'Repair finished.',
  posts: (count: number, dryRun: boolean) => `${plural(count, 'post')} ${dryRun ? 'to be updated' : 'updated'}`,
  files: (count: number, dryRun: boolean) => `${plural(count, 'file')} ${dryRun ? 'to be removed' : 'removed'}`,
  log: 'Repair log',
  fine: 'Every photo and video of every post is in its place.',

  failedTitle: 'Repair Failed',
  failed: 'Failed to repair media files. Please try again.',
} as const
