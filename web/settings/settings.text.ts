/** Words of the settings page; the specification's where it gives them (spec 2 §2.2). */
export const text = {
  tabs: 'Settings',
  notifications: 'Notifications',
  appearance: 'Appearance',
  management: 'Management',
  schemeLegend: 'Light or dark',
  schemes: {
    system: 'As the system',
    systemHelp: 'Follows this device, by day and by night.',
    light: 'Light',
    lightHelp: 'Best in bright sun.',
    dark: 'Dark',
    darkHelp: 'Easier on the eyes in the dark.',
  },
  schemeNote: 'Kept on this device only.',
  denial: 'Management is for owners, admins and team owners.',
  teamOwner: 'You own a team',
  teamOwnerText: 'Edit, pin and delete its posts, and see who has read them, right in its feed.',

  cards: {
    users: 'User Management',
    usersText: 'Add and import people, give roles, send invitations again.',
    teams: 'Team Management',
    teamsText: 'Create teams, choose their people and what they may do.',
    branding: 'Branding',
    brandingText: 'Name, logo and colour of your app.',
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
      text: 'Adds and removes people, creates teams and chooses their members. Posts where posting is on, which it is wherever an admin is added.',
    },
    {
      name: 'Team owner',
      text: 'Leads one team: edits, pins and deletes its posts and sees who has read them. A technician can own a team.',
    },
    {
      name: 'Viewer',
      text: 'Reads, likes and comments in the company feed and in their own teams, and posts where somebody switched posting on.',
    },
  ],
} as const
