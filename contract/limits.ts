import { day, hour, minute, second } from './durations.ts'

/** Limits that both sides share or the API promises. Times are milliseconds, sizes bytes. */
const kilobyte = 1024
const megabyte = 1024 * kilobyte

export const limits = {
  /** Of a body that is no file, unless its call says otherwise. */
  bodyBytes: 16 * kilobyte,
  firstOwnTeamId: 10,

  appName: 'Front Line',
  primaryColor: '#D81F2A',
  brandingFallbackColor: '#38b6ff',
  departments: ['HVAC', 'Plumbing', 'Electric'],
  functions: ['Service', 'Install', 'Advantage', 'Warranty'],

  // feed
  feedPage: 10,
  feedPageMax: 50,
  postCharacters: 2_000,
  commentCharacters: 2_000,
  commentsInPost: 20,
  commentsPage: 50,
  likersInPost: 50,
  mediaPerPost: 20,

  // reading
  videoReadRatio: 0.95,
  watchSpeedMax: 2,
  engagementPage: 50,
  notifyCooldownMs: 10 * minute,

  // live stream
  liveHeartbeatMs: 20 * second,
  /** The time over which pages spread their requests. */
  liveSpreadMs: 2 * second,

  // offline
  /** The oldest offline cache entry that is shown, and the oldest start of a video watched offline that counts. */
  offlineMaxAgeMs: 7 * day,

  // media
  fileBytes: 1024 * megabyte,
  processingStuckMs: 480_000,

  // video tests: the smallest and the largest value
  videoTestSeconds: [10, 300],
  videoTestResponseMs: [500, 10_000],
  videoTestProcessingMs: [30_000, 600_000],

  // push
  subscriptionsPerPerson: 10,
  installsPerPerson: 20,
  pushBodyCharacters: 160,
  pushLifeMs: day,

  // accounts
  signInPasswordCharacters: 6,
  passwordCharactersMin: 8,
  passwordCharactersMax: 128,
  nameCharacters: 80,
  emailCharacters: 254,
  sessionsPerPerson: 50,
  knownBrowsersPerPerson: 50,
  /** From its last use. */
  sessionMs: 30 * day,
  /** From its start. */
  sessionMaxMs: 180 * day,
  verificationMs: 48 * hour,
  resetMs: 24 * hour,
  setupMs: 7 * day,
  temporaryPasswordMs: 7 * day,
  passkeysPerPerson: 20,
  recoveryCodes: 10,
  codeCharacters: 40,
  webauthnCharacters: 20_000,
  /** Some authenticators certify a new passkey. */
  newPasskeyBodyBytes: 96 * kilobyte,
  /** How long a challenge, a half-finished sign-in and the set-up of an authenticator app last. */
  challengeMs: 10 * minute,
  /** How long after signing in or confirming it factors can be changed. */
  confirmedMs: 10 * minute,

  photoBytes: 10 * megabyte,
  photoPx: 512,

  // people
  peoplePage: 50,
  peoplePageMax: 200,
  importBytes: 5 * megabyte,
  importRows: 10_000,
  /** With the blank ones, which cost time too. */
  importLines: 100_000,
  /** Of the names of teams in one row. */
  importTeamsCharacters: 10_000,
  importBatch: 500,
  /** Domains of other addresses that a check names. */
  importShownDomains: 5,
  /** An import without progress for this long was interrupted. */
  importSilentMs: minute,
  /** Who was invited within this time is left out when everyone is invited. */
  invitedRecentlyMs: hour,

  // company
  companyNameCharacters: 120,
  appNameCharacters: 40,
  domainsMax: 50,
  /** Of a domain with what people paste around it. */
  pastedDomainCharacters: 2_000,
  listEntryCharacters: 60,
  listEntries: 100,
  /** Of two lists, and of those before an edit. */
  listsBodyBytes: 128 * kilobyte,
  logoBytes: 2 * megabyte,

  logoPx: 512,

  // teams
  teamNameCharacters: 120,
  teamDescriptionCharacters: 1_000,
  /** All members of a large company. */
  membersAtOnce: 15_000,
  membersBodyBytes: megabyte,
  candidatesPage: 100,
  candidatesPageMax: 1_000,
  searchCharacters: 200,

  // giveaways
  giveawayTitleCharacters: 120,
  giveawayPrizeCharacters: 200,
  giveawayDescriptionCharacters: 1_000,
  giveawayReasonCharacters: 300,
  giveawayTemplateCharacters: 2_000,
  /** Posts from the end of a giveaway are not asked for: its last hour, at most its last tenth. */
  giveawayLastMs: hour,
  giveawayLastShare: 0.1,
  /** Posts still to read that a reply names; it counts all of them. */
  giveawayUnreadPosts: 50,
  pastGiveaways: 50,
  /** How long after the end a draw waits for an instance that has the key of its seed. */
  giveawayKeyWaitMs: hour,

  // audit log
  auditPage: 50,
  auditExportPage: 1_000,

  // engagement bands, percent
  bandHigh: 75,
  bandMedium: 50,
  bandLow: 25,
  activeDays: 7,

  // reports
  reportPage: 50,
  reportPageMax: 200,
  reportDays: 30,
  reportDaysMax: 366,
  /** An installed app that was not opened for this long counts as not installed. */
  installedDays: 30,
  /** How long counts by day are kept. */
  countedDays: 400,
} as const
