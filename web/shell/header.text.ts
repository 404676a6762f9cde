/** Words of the header, apart from those of its menus, which load when they open. */
export const text = {
  yours: 'Your menu',
  settingsMenu: 'Settings menu',
  signOutOffline: 'Sign out when back online.',
} as const
