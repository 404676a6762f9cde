/** Words of installing the app. */
export const text = {
  title: (appName: string) => `Install ${appName}`,
  install: 'Install App',
  later: 'Later',
  iosSteps: ['To install, tap', 'then “Add to Home Screen”'],
  region: 'Install the app',
} as const
