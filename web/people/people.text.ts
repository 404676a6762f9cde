import { formatNumber, plural } from '#contract/text/words.ts'

/** Words of User Management. */
const roles = { owner: 'Owner', admin: 'Admin', viewer: 'Viewer' } as const
const people = (count: number) => plural(count, 'person', 'people')

export const text = {
  title: 'User Management',
  subject: (count: number, company: string) => `${people(count)} at ${company}`,
  denied: "You don't have permission to manage users.",
  roles,
  roleHelp: {
    viewer: 'Reads, likes and comments; posts where allowed',
    admin: 'Manages users, teams and giveaways',
    owner: 'Everything, branding and organization included',
  },

  search: 'Search by name or email',
  filters: 'Show',
  chips: { all: 'All', owner: 'Owners', admin: 'Admins', viewer: 'Viewers', notSignedIn: 'Not signed in' },
  team: 'Team',
  anyTeam: 'All teams',
  sort: 'Sort by',
  sorts: { name: 'By name', newest: 'Newest first', active: 'Last active' },
  export: 'Export CSV',
  exportFailed: 'Failed to export',
  found: (shown: number, all: number) => (shown === all ? people(all) : `${formatNumber(shown)} of ${people(all)}`),

  columns: { name: 'Name', role: 'Role', teams: 'Teams', active: 'Last active', joined: 'Joined' },
  you: 'You',
  invitation: { sent: 'Not signed in yet', 'not-sent': 'Not invited yet', failed: 'Invitation failed' },
  never: 'Never',
  list: 'People',
  loading: 'Loading people...',
  loadingMore: 'Loading more people...',
  failed: 'Failed to load people',
  failedText: 'Check your connection and try again.',
  noMatchTitle: 'Nobody found',
  noMatchText: 'No one matches this search and these filters.',
  showAll: 'Show everyone',

  menu: (name: string) => `More options for ${name}`,
  roleOf: (name: string, role: keyof typeof roles) => `Role of ${name}: ${roles[role]}`,
  changeRole: 'Change role',
  roleSet: (name: string, role: keyof typeof roles) => `${name} is now ${role === 'viewer' ? 'a' : 'an'} ${role}.`,
  roleDone: 'Role updated',
  roleFailed: 'Failed to update user role',
  roleTitle: (name: string, role: keyof typeof roles) => `Make ${name} ${role === 'viewer' ? 'a' : 'an'} ${role}?`,
  roleConfirm: { owner: 'Make Owner', admin: 'Make Admin', viewer: 'Make Viewer' },
  roleText: {
    owner: 'Owners can do everything here: change the branding, and change or remove every person, you included.',
    admin: 'Admins manage users, teams and giveaways, and post in all their teams.',
    viewer:
      'Posting rights go back to what was chosen before: a viewer posts in Company-wide and in teams only where somebody turned it on. Teams they own stay theirs.',
  },

  resend: 'Resend invitation',
  resent: 'Invitation sent',
  saved: 'Invitation saved',
  resendFailed: 'Failed to send the invitation',
  signOut: 'Sign out everywhere',
  signOutTitle: (name: string) => `Sign ${name} out everywhere?`,
  signOutConfirm: 'Sign Out',
  signOutText: 'All their browsers and devices are signed out at once. They can sign in again with their password.',
  signingOut: 'Signing out...',
  signedOut: 'Signed out',
  signOutFailed: 'Failed to sign this person out',

  resetFactors: 'Reset second step',
  resetTitle: (name: string) => `Reset the second step of ${name}?`,
  resetText:
    'Their passkeys, authenticator app and recovery codes are removed, and they are signed out everywhere. The password alone signs them in until they set it up again. Make sure that it is really them who asks.',
  resetting: 'Resetting...',
  factorsReset: 'Second step reset',
  resetFailed: 'Failed to reset the second step',

  edit: 'Edit',
  editTitle: 'Edit user',
  addressFixed: 'They sign in with this address, so it stays.',
  addressHelp: 'Links already sent to another address stop working.',
  edited: 'User updated',
  reinvited: (email: string) => `The invitation goes to ${email}.`,
  editFailed: 'Failed to update user',

  remove: 'Remove',
  removing: 'Removing...',
  removeTitle: (name: string) => `Remove ${name}?`,
  removeText: (email: string) =>
    `${email} is signed out everywhere and removed from all teams and reports. Posts and comments keep the name until an owner erases it. An owner or admin can add the address again.`,
  removed: 'User removed',
  removeFailed: 'Failed to remove user',

  bulkImport: 'Bulk Import',
  add: 'Add User',
  adding: 'Adding...',
  addLead: 'They get a one-time password and an email.',
  addLeadWithoutMail: 'They get a one-time password, which you pass on.',
  addFailed: 'Failed to add user',
  firstName: 'First Name',
  lastName: 'Last Name',
  email: 'Email',
  role: 'Role',

  canSignIn: (firstName: string) => `${firstName} can sign in now`,
  passOn: 'Pass these on in person or by phone.',
  added: 'Added',
  password: 'One-time password',
  once: 'Shown once.',
  onceText: (firstName: string) =>
    `After you close this, nobody can see the password again. It works for 7 days; ${firstName} chooses a new one at the first sign-in.`,
  copy: 'Copy',
  copied: 'Copied',
  copyBoth: 'Copy both',
  copyFailed: "Your browser didn't allow copying. Please select the text and copy it.",
  both: (email: string, password: string) => `Email: ${email}\nOne-time password: ${password}`,
  addAnother: 'Add Another',
  done: 'Done',
} as const
