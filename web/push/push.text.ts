/** Words of notifications. */
export const text = {
  promptTitle: 'Stay Connected',
  promptText: 'Get notified on this device about:',
  promptList: [
    'New posts in your teams',
    'Important company announcements',
    'Giveaway notifications',
    'Activity updates',
  ],
  promptChange: 'You can change this anytime in the app settings.',
  enable: 'Enable Notifications',
  enabling: 'Enabling...',

  turnOn: 'Turn notifications on',
  turnOff: 'Turn notifications off',

  enabledTitle: 'Notifications Enabled',
  enabledText: "You'll receive push notifications and badge updates.",
  disabledTitle: 'Notifications Disabled',
  disabledText: 'This device no longer receives push notifications.',
  permissionTitle: 'Permission Required',
  permissionText: 'Please allow notifications to stay up-to-date.',
  enableFailedText: 'Failed to enable notifications. Please try again.',
  enableFailedTitle: 'Enable Failed',
  disableFailedTitle: 'Disable Failed',
  disableFailedText: 'Failed to disable notifications. Please try again.',
  partialEnableTitle: 'Partial Enable',
  partialEnableText: 'Notifications are allowed, but this device could not be registered. Please try again.',
  partialUnsubscribeTitle: 'Partial Unsubscribe',
  partialUnsubscribeText: "This device is unsubscribed, but the server couldn't be reached and will clean up later.",
  genericText: 'The notification settings could not be read. Please try again.',

  unsupported: 'Notifications not supported',
  keyFailed: 'Failed to fetch VAPID public key',
  serverResponded: (status: number) => `Server responded with ${status}`,

  settingTitle: 'Push notifications',
  settingHelp: 'New posts, announcements and giveaways, on this device',
  settingDenied: 'Notifications are blocked for this site. Allow them in the settings of your browser, then come back.',
  settingUnsupported: 'This browser cannot receive notifications. Try Chrome, Edge, Firefox or Safari.',
  settingOnIos:
    'On an iPhone or iPad, notifications work in the app on the home screen: in Safari, tap Share, then “Add to Home Screen”, and open the app from there. This needs iOS 16.4 or newer.',
  test: 'Send a Test',
  testing: 'Sending...',
  tested: 'Test sent',
  testedText: 'It appears on your devices in a moment.',
  testFailed: 'Failed to send notifications',
} as const
