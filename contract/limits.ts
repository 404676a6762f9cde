/** Every number of the product that both sides share (spec 1 §9, spec 2 §9). Times are milliseconds, sizes bytes. */
const second = 1_000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour
const megabyte = 1024 * 1024

export const limits = {
  firstOwnTeamId: 10,

  appName: 'Front Line',
  primaryColor: '#D81F2A',
  brandingFallbackColor: '#38b6ff',
  departments: ['HVAC', 'Plumbing', 'Electric'],
  functions: ['Service', 'Install', 'Advantage', 'Warranty'],

  // polling and caching in the browser
  feedPollMs: 3 * second,
  engagementPollMs: 5 * second,
  unviewedPollMs: 5 * second,
  unviewedHomePollMs: 30 * second,
  giveawayPollMs: 5 * second,
  processingPollMs: 10 * second,
  uploadPollMs: 5 * second,
  uploadPolls: 60,
  queryStaleMs: 5 * minute,
  queryCacheMs: day,
  userCacheMs: 30 * minute,
  queryRetries: 2,
  ownWriteFreshMs: 2 * second,

  // offline
  offlineFreshMs: day,
  offlineKeptMs: 7 * day,
  offlinePosts: 50,
  offlineStartMs: 100,
  /** What the device keeps at most, whatever its room. */
  offlinePostsKept: 1_000,
  offlinePictures: 300,
  /** While a feed stays the same, how often it is noted that it still does. */
  offlineNoteMs: minute,
  outboxRetryMs: 5 * second,
  outboxRetryMaxMs: 5 * minute,

  // feed
  feedPage: 10,
  feedPageMax: 50,
  postCharacters: 2_000,
  commentCharacters: 2_000,
  commentsInPost: 20,
  commentsPage: 50,
  likersInPost: 50,
  mediaPerPost: 20,
  backgroundCharacters: 140,
  backgroundLines: 6,
  likeHoldMs: 10 * second,
  scrollToPostMs: 1 * second,

  // reading
  videoReadRatio: 0.95,
  watchSpeedMax: 2,
  watchReportMs: 5 * second,
  engagementPage: 50,
  notifyCooldownMs: 10 * minute,

  // media
  fileBytes: 1024 * megabyte,
  fileWarnBytes: 500 * megabyte,
  fileNoticeBytes: 200 * megabyte,
  totalBytes: 1536 * megabyte,
  totalNoticeBytes: 500 * megabyte,
  processingStuckMs: 480_000,
  /** What the author's ring assumes while nothing real is known: per cent a second, up to where, and how long it stays there. */
  processingEstimatePerSecond: 4.5,
  processingEstimateMost: 95,
  processingRingMs: 5 * second,
  videoRetries: 6,
  videoRetryMs: 1 * second,
  videoControlsMs: 3 * second,
  /** What one person may have uploaded in a day that no post names. */
  openUploads: 200,
  openUploadBytes: 10 * 1024 * megabyte,

  // push
  subscriptionsPerPerson: 20,
  pushBodyCharacters: 160,
  pushLifeMs: day,
  pushPromptMs: 2 * second,

  // accounts
  signInPasswordCharacters: 6,
  passwordCharactersMin: 8,
  passwordCharactersMax: 128,
  nameCharacters: 80,
  emailCharacters: 254,
  sessionMs: 30 * day,
  verificationMs: 48 * hour,
  resetMs: 24 * hour,
  setupMs: 7 * day,
  temporaryPasswordMs: 7 * day,
  failedSignInsPerAddress: 10,
  failedSignInsPerClient: 100,
  failedSignInWindowMs: 15 * minute,

  standingPollMs: 10 * second,
  photoBytes: 10 * megabyte,
  photoPx: 512,

  // people
  peoplePage: 50,
  peoplePageMax: 200,
  importBytes: 5 * megabyte,
  importRows: 10_000,
  importBatch: 500,
  importPreviewRows: 5,
  importPollMs: 500,
  importKeptMs: day,
  invitationsPerHour: 3,

  // company
  companyNameCharacters: 120,
  appNameCharacters: 40,
  domainsMax: 50,
  listEntryCharacters: 60,
  listEntries: 100,
  logoBytes: 2 * megabyte,

  logoPx: 512,
  /** How soon an open page wears a changed name, logo or colour. */
  companyPollMs: 10 * second,

  // teams
  teamNameCharacters: 120,
  teamDescriptionCharacters: 1_000,
  /** Everyone in a large company at once, in a body of a megabyte. */
  membersAtOnce: 15_000,
  candidatesPage: 100,
  candidatesPageMax: 1_000,
  searchCharacters: 200,

  // audit log
  auditPage: 50,
  auditExportPage: 1_000,

  // toasts, tooltips, scroll bars, delays
  toastMs: 5 * second,
  toastPostedMs: 3 * second,
  toastUploadErrorMs: 8 * second,
  toastRemoveMs: 1_000_000,
  toastSwipePx: 50,
  toastHotkey: 'F8',
  tooltipMs: 700,
  tooltipSkipMs: 300,
  scrollBarHideMs: 600,
  verifiedRedirectMs: 1_500,
  signedOutRedirectMs: 500,
  welcomeToastMs: 1 * second,
  connectivityHideMs: 3 * second,
  installBannerMs: 3 * second,
  installBannerIosMs: 5 * second,

  // composer, pixels
  composerCollapsedPx: 44,
  composerExpandedPx: 100,
  composerMaxPx: 200,

  // engagement bands, per cent
  bandHigh: 75,
  bandMedium: 50,
  bandLow: 25,
  activeDays: 7,
} as const
