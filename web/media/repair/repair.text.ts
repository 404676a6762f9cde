import { day } from '#contract/durations.ts'
import { retention } from '#contract/retention.ts'
import { formatNumber, plural } from '#contract/text/words.ts'

const undoDays = retention.repairedMedia / day
const list = new Intl.ListFormat('en')
const files = (count: number) => plural(count, 'photo or video', 'photos and videos')
const are = (count: number) => (count === 1 ? 'is' : 'are')

/** Words of Media File Repair. */

export const text = {
  title: 'Admin Tools',
  lead: 'What keeps the app in order behind the scenes.',
  elsewhere: 'User management and analytics are in the main navigation.',
  denied: 'Admin tools are for owners and admins.',

  repair: 'Media File Repair',
  repairLead: 'Finds media of posts that are missing from storage, and stored files that no post uses.',
  repairHow: `Checking changes nothing. Repairing takes missing media off posts, puts them back if they are found again within ${undoDays} days, and deletes unused files for good.`,
  check: 'Check only',
  checkAgain: 'Check again',
  checking: 'Checking...',
  start: 'Start Repair',
  repairing: 'Repairing...',

  askTitle: 'Repair media files?',
  ask: `Missing media will be removed from posts; for ${undoDays} days, another repair puts back what is in the storage again. Stored files that no post uses will be deleted. This cannot be undone.`,

  manyMissing: (missing: number, checked: number) =>
    `${formatNumber(missing)} of ${files(checked)} ${are(missing)} missing.`,
  unmounted:
    'The storage may not be mounted, so nothing was changed. Once it is back, everything shows again by itself.',
  ownersConfirm: 'If they are lost for good, an owner can take them off their posts.',
  confirmMissing: 'Take them off anyway',
  confirmTitle: (missing: number) => `Take ${files(missing)} off their posts?`,
  checkFirst: 'Check the storage first.',
  checkFirstHow: 'A volume that is not mounted, or a wrong bucket, looks as if everything were lost.',
  confirmHow: `For ${undoDays} days, another repair puts back what is in the storage again. After that, nothing can be put back. Posts that are left empty count for nobody.`,
  typeNumber: (missing: string) => `Type ${missing} to confirm`,
  typeError: (missing: string) => `Please type ${missing}`,
  confirmStart: 'Take off',

  progress: (checked: number, total: number) => `${formatNumber(checked)} of ${plural(total, 'file')} looked at.`,
  mayLeave: 'You can leave this page.',
  offline: 'Connection lost. This continues on the server.',

  checked: 'Checked. Nothing was changed.',
  found: (missing: number, restored: number, unused: number) => {
    const parts = [
      missing > 0 && `${files(missing)} ${are(missing)} missing`,
      restored > 0 && `${files(restored)} can be put back`,
      unused > 0 && `${plural(unused, 'file')} ${are(unused)} no longer used`,
    ]
    return `${list.format(parts.filter(part => part !== false))}.`
  },
  repaired: 'Repair finished.',
  done: (missing: number, restored: number) => {
    const sentences = [
      restored > 0 && `${files(restored)} ${restored === 1 ? 'was' : 'were'} put back.`,
      missing > 0 &&
        `${files(missing)} ${missing === 1 ? 'was' : 'were'} taken off. Authors can add them again, or a repair puts them back if they are found within ${undoDays} days.`,
    ]
    return sentences.filter(Boolean).join(' ')
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
