import { formatNumber, plural } from '#contract/text/words.ts'

/** Words of User Management. */
const roles = { owner: 'Owner', admin: 'Admin', viewer: 'Viewer' } as const
const people = (count: number) => plural(count, 'person', 'people')

export const text = {
  title: 'User Management',
  subject: (count: number, company: string) => `${people(count)} at ${company}`,
  denied: "You don't have permission to manage users. Owners and admins do.",
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
  found: (shown: number, all: number) => (shown === all ? people(all) : `${formatNumber(shown)} of ${people(all)}`),

  columns: { name: 'Name', role: 'Role', teams: 'Teams', active: 'Last active', joined: 'Joined' },
  you: 'You',
  notSignedIn: 'Not signed in yet',
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
  ownerTitle: (name: string) => `Make ${name} an owner?`,
  ownerText: 'Owners can do everything here: change the branding, and change or remove every person, you included.',
  ownerConfirm: 'Make Owner',

  resend: 'Resend invitation',
  resent: 'Invitation sent',
  resendFailed: 'Failed to send the invitation',
  signOut: 'Sign out everywhere',
  signedOut: 'Signed out',
  signOutFailed: 'Failed to sign this person out',

  remove: 'Remove',
  removing: 'Removing...',
  removeTitle: (name: string) => `Remove ${name}?`,
  removeText: (email: string) =>
    `${email} is signed out everywhere and removed from all teams and reports. Posts and comments keep the name. An owner or admin can add the address again.`,
  removed: 'User removed',
  removeFailed: 'Failed to remove user',

  bulkImport: 'Bulk Import',
  add: 'Add User',
  adding: 'Adding...',
  addLead: 'They get a one-time password and an email.',
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
