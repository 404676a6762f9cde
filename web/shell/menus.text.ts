/** Words of the header's menus. */
export const text = {
  yours: 'Your menu',
  profile: 'Profile',
  giveawayStatus: 'My Lottery Status',
  settings: 'Settings',
  settingsMenu: 'Settings menu',
  users: 'User Management',
  teams: 'Team Management',
  reports: 'Engagement Reports',
  giveaways: 'Giveaway Management',
  organization: 'Organization Settings',
  appearance: 'Appearance',
  system: 'System',
  light: 'Light',
  dark: 'Dark',
  signOut: 'Logout',
  signOutOffline:
    'You are offline. Sign out when you are back online, so that nobody else can use your account on this device.',
} as const
