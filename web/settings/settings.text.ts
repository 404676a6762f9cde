/** Words of the settings page. */
export const text = {
  tabs: 'Settings',
  notifications: 'Notifications',
  appearance: 'Appearance',
  management: 'Management',
  schemeLegend: 'Light or dark',
  schemes: {
    system: 'System',
    systemHelp: "Follows this device's setting.",
    light: 'Light',
    lightHelp: 'Best in bright sun.',
    dark: 'Dark',
    darkHelp: 'Easier on the eyes in the dark.',
  },
  schemeNote: 'Saved on this device only.',

  cards: {
    users: 'User Management',
    usersText: 'Add and import people, assign roles, resend invitations.',
    teams: 'Team Management',
    teamsText: 'Create teams, choose their members and their rights.',
    reports: 'Engagement Reports',
    reportsText: 'How far posts reach, who has not read them, and when people read.',
    teamEngagement: 'Team Engagement',
    teamEngagementText: 'The teams you own, and members who need attention.',
    giveaways: 'Giveaway Management',
    giveawaysText: 'Prizes for people who have read every post.',
    lottery: 'My Lottery Status',
    lotteryText: 'Whether you are in the draw, what is left to read, and past winners.',
    branding: 'Branding',
    brandingText: 'Name, logo and color of your app.',
    organization: 'Organization Settings',
    organizationText: 'Departments, functions and the domains that may register.',
    activity: 'Activity Log',
    activityText: 'Who did what in administration, and when.',
    import: 'Bulk User Import',
    importText: 'Add many people at once from a CSV file.',
    tools: 'Admin Tools',
    toolsText: 'Repair media files and import people from a file.',
  },

  guidelines: 'Guidelines',
  guidelinesLead: 'What each role is for.',
  roles: [
    {
      name: 'Owner',
      text: 'Runs the company’s app: branding, organization settings, domains and every team. Posts anywhere. Only an owner makes another owner.',
    },
    {
      name: 'Admin',
      text: 'Adds and removes people, creates teams and chooses their members. Posts where posting is turned on, which is the default for admins.',
    },
    {
      name: 'Team owner',
      text: 'Leads one team: edits, pins and deletes its posts and sees who has read them. A technician can own a team.',
    },
    {
      name: 'Viewer',
      text: 'Reads, likes and comments in the company feed and in their own teams, and posts where posting is turned on for them.',
    },
  ],
} as const
