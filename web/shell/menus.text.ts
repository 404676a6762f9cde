/** Words of the items of the header's menus. */
export const text = {
  profile: 'Profile',
  giveawayStatus: 'My Lottery Status',
  settings: 'Settings',
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
} as const
