import type { AuditedKind } from '#contract/audit.ts'

/** Every kind of act, as it is chosen. */
const kinds: Record<AuditedKind, string> = {
  company: 'Company and branding',
  organization: 'Departments and functions',
  domain: 'Domains',
  team: 'Teams',
  user: 'People',
  post: 'Posts',
  media: 'Media files',
  account: 'Accounts',
}

/** Words of the activity log. The sentences themselves come from the server, which exports them too. */
export const text = {
  title: 'Activity Log',
  subject: 'Every act of administration. Nothing here can be changed or removed.',
  denial: 'Owner access required to read the activity log.',
  export: 'Export CSV',
  kind: 'What',
  allKinds: 'Everything',
  kinds: Object.entries(kinds).map(([value, label]) => ({ value, label })),
  person: 'Person',
  personPlaceholder: 'Name or email',
  from: 'From',
  to: 'To',
  loading: 'Loading activity',
  loadingMore: 'Loading more activity',
  failed: 'Failed to load activity',
  failedText: 'Your connection may be weak. Please try again.',
  none: 'Nothing found',
  noneText: 'Nothing like this was done.',
  showAll: 'Show everything',
  end: 'That is all there is.',
  nobody: 'The first visitor',
} as const
