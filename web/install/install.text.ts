/** Words of installing the app. */
export const text = {
  title: (appName: string) => `Install ${appName}`,
  reason: 'Opens instantly, works offline and shows unread counts on its icon.',
  install: 'Install App',
  later: 'Later',
  iosSteps: ['Tap the share button', 'Choose “Add to Home Screen”'],
  region: 'Install the app',
} as const
