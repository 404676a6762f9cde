import { day, minute, second } from './durations.ts'

/** Limits that both sides share or the API promises. Times are milliseconds, sizes bytes. */
const kilobyte = 1024
const megabyte = 1024 * kilobyte

export const limits = {
  /** Requests of the directory on a page. */
  scimRequestsPage: 50,
  /** Of a body that is no file, unless its call says otherwise. */
  bodyBytes: 16 * kilobyte,
  appName: 'Front Line',
  primaryColor: '#D81F2A',
  brandingFallbackColor: '#38b6ff',

  // feed
  feedPage: 10,
  feedPageMax: 50,
  postCharacters: 2_000,
  commentCharacters: 2_000,
  removalNoteCharacters: 200,
  /** Of a hold, or of keeping the name of somebody erased. */
  holdReasonCharacters: 500,
  commentsInPost: 20,
  mentionsPerText: 20,
  mentionSuggestions: 5,
  forYouPage: 30,
  savedPage: 20,
  savedPosts: 1_000,
  mediaPerPost: 20,
  documentsPerPost: 5,
  /** Of a photo or video. */
  mediaDescriptionCharacters: 500,
  pollQuestionCharacters: 200,
  pollAnswerCharacters: 100,
  pollAnswersMin: 2,
  pollAnswersMax: 6,
  /** How long after the publication a poll can end. */
  pollMs: 365 * day,
  /** Without names, the result is shown if so many people have voted. */
  pollVotersShown: 5,

  // reading
  engagementPage: 50,
  notifyCooldownMs: 10 * minute,

  // live stream
  liveHeartbeatMs: 20 * second,

  // offline
  /** The oldest offline cache entry that is shown, and the oldest start of a video watched offline that counts. */
  offlineMaxAgeMs: 7 * day,

  // media
  /** The beginning of a file, which says what is in it. */
  fileStartBytes: 4 * kilobyte,
  fileBytes: 1024 * megabyte,
  documentBytes: 50 * megabyte,

  // video tests: the smallest and the largest value
  videoTestSeconds: [10, 300],
  videoTestResponseMs: [500, 10_000],
  videoTestProcessingMs: [30_000, 600_000],

  // push

  // accounts
  signInPasswordCharacters: 6,
  passwordCharactersMin: 8,
  passwordCharactersMax: 128,
  nameCharacters: 80,
  signInNameCharacters: 64,
  emailCharacters: 254,
  codeCharacters: 40,
  webauthnCharacters: 20_000,
  /** Some authenticators certify a new passkey. */
  newPasskeyBodyBytes: 96 * kilobyte,

  photoBytes: 10 * megabyte,

  // imports
  /** Of the archive of a company by upload; a bucket takes no larger one. */
  archiveBytes: 5 * 1024 * megabyte,

  // people
  peoplePage: 50,
  peoplePageMax: 200,
  importBytes: 5 * megabyte,
  importRows: 10_000,
  /** With the blank ones, which cost time too. */
  importLines: 100_000,

  // API tokens
  tokenNameCharacters: 80,
  tokenMs: 366 * day,

  // webhooks
  webhookUrlCharacters: 2_000,

  // company
  companyNameCharacters: 120,
  appNameCharacters: 40,
  domainsMax: 50,
  /** Of a domain with what people paste around it. */
  pastedDomainCharacters: 2_000,
  ssoIssuerCharacters: 500,
  /** Of the id, and of the secret. */
  ssoClientCharacters: 500,
  listEntryCharacters: 60,
  listEntries: 100,
  /** Of two lists, and of those before an edit. */
  listsBodyBytes: 128 * kilobyte,
  logoBytes: 2 * megabyte,

  // teams
  teamNameCharacters: 120,
  teamDescriptionCharacters: 1_000,
  /** All members of a large company. */
  membersAtOnce: 15_000,
  /** 50 pages. */
  joinCardsAtOnce: 400,
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
  /** Posts still to read that a reply names; it counts all of them. */
  giveawayUnreadPosts: 50,
  pastGiveaways: 50,

  // audit log
  auditPage: 50,

  // engagement bands, percent
  bandHigh: 75,
  bandMedium: 50,
  bandLow: 25,
  activeDays: 7,

  // reports
  reportPage: 50,
  reportPageMax: 200,
  /** On each page of a person's sheet. */
  sheetPosts: 200,
  reportDays: 30,
  reportDaysMax: 366,
} as const
