/** Words of the service worker. */
export const text = {
  /** Of a push that cannot be read. */
  activity: 'New activity',
  activityText: 'Open the app to see it.',
} as const
