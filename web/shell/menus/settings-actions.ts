/** The rights that pages of the settings menu require. */
export const settingsActions = [
  'settings.manage',
  'user.list',
  'team.list-all',
  'engagement.team',
  'giveaway.manage',
  'organization.edit',
] as const
export type SettingsAction = (typeof settingsActions)[number]
