/** Words that System Testing, the video test and System Health share. */
export const text = {
  next: 'What to do next',
  nextLead: 'Most urgent first',
  nextStep: 'Next step',
  states: { pass: 'Passed', warning: 'Warning', fail: 'Failed' },
  copyMessage: 'Copy message',
  copyReport: 'Copy report for support',
  copyLog: 'Copy log',
  technical: 'Technical details',
  copied: 'Copied',
  copyFailed: 'Your browser does not allow copying here.',
  pages: {
    '/system-health': 'Open System Health',
    '/system-testing': 'Open System Testing',
    '/admin-tools': 'Open Admin Tools',
    '/user-management': 'Open User Management',
    '/organization-settings': 'Open Organization Settings',
    '/engagement-reports': 'Open Engagement Reports',
    '/bulk-import': 'Open Video Upload Testing',
  },
  offline: 'Connection lost. This continues on the server, and the result appears when you are back online.',
  unreachable: "The server can't be reached. The last known state is shown.",
} as const
