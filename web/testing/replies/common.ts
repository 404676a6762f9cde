import type { Advice } from '#contract/system-tests.ts'

/** The shared parts of replies about the server's state. */
export const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
export const dayMinutes = 24 * 60
export const startedBy = { id: 1, name: 'Samir Haddad' }
export const runId = '3b1f0c52-7a55-4c1e-9e0b-1f6a6f1d2c01'
export const report = 'Front Line 1.8.2\nSystem tests of Nov 21\n45 tests'

export const diskAdvice: Advice = {
  title: 'The disk will be full in about 3 weeks',
  consequence: '92 GB of 100 GB are used. When it is full, nobody can post photos or videos.',
  nextStep: 'Forward this to the person who rents the server for you: “Please add 50 GB of disk space.”',
  forward: 'Please add 50 GB of disk space.',
  page: null,
}
export const backupAdvice: Advice = {
  title: 'The last backup is 9 days old',
  consequence: 'If the server broke today, you would lose everything since Wed, Nov 12.',
  nextStep: 'Ask the person who runs the server to turn on the nightly backup.',
  forward: 'Please set BACKUP_DIR, so that a backup is made every night.',
  page: null,
}
export const pushAdvice: Advice = {
  title: '4 phones no longer get notifications',
  consequence: 'Their owners removed the app or turned notifications off.',
  nextStep: 'Ask them to open the app and tap the bell.',
  forward: null,
  page: '/engagement-reports',
}
export const mailAdvice: Advice = {
  title: 'Mail is refused by your mail provider',
  consequence:
    'Invitations and password links have not gone out since yesterday, 4:10 PM. 6 are waiting and will be sent.',
  nextStep: 'The password of the mail account was probably changed. Have the new one entered in the server settings.',
  forward: null,
  page: '/system-health',
}
export const videoAdvice: Advice = {
  title: 'New videos cannot be prepared',
  consequence: 'The video program on the server is missing. Photos still work.',
  nextStep: 'Send this to the person who set up the server: “ffmpeg is not installed.”',
  forward: 'ffmpeg is not installed.',
  page: null,
}
