/** Words of the banner for owners. */
export const text = {
  label: 'Needs attention',
  see: 'See what to do',
  dismiss: 'Dismiss',
  more: (count: number) => `and ${count} more`,
  dismissFailed: 'Failed to dismiss this',
} as const
