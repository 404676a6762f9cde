import type { AuditedKind } from '#contract/audit.ts'

/** The labels of the kinds. */
const kinds: Record<AuditedKind, string> = {
  company: 'Company and branding',
  organization: 'Departments and functions',
  domain: 'Domains',
  team: 'Teams',
  user: 'People',
  post: 'Posts',
  giveaway: 'Giveaways',
  media: 'Media files',
  report: 'Engagement reports',
  account: 'Accounts',
  comment: 'Comments',
  audit: 'This log',
}

/** Words of the activity log. The server makes the sentences, for the page and the export. */
export const text = {
  title: 'Activity Log',
  subject: "Every administrative action. Entries can't be changed or removed.",
  denial: 'Owner access required to read the activity log.',
  export: 'Export CSV',
  exportFailed: 'Failed to export',
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
  none: 'No results',
  noneText: 'No matching activity.',
  showAll: 'Show everything',
  end: 'End of log.',
  system: 'System',
  showNames: 'Show all names',
  open: { post: 'Show post', team: 'Show team', person: 'Show person', giveaway: 'Show giveaway' },
} as const
