import { day, hour, minute, second } from './durations.ts'

/** Limits that only the server applies, so that pages do not load them. Times are milliseconds, sizes bytes. */
export const apiLimits = {
  departments: ['HVAC', 'Plumbing', 'Electric'],
  functions: ['Service', 'Install', 'Advantage', 'Warranty'],
  // feed
  /** Former readers in a reply. */
  formerReaders: 100,
  /** People in a reply who have opened one document. */
  documentOpenings: 200,
  commentsPage: 50,
  likersInPost: 50,
  likersPage: 50,
  // reading
  watchSpeedMax: 2,
  /** How long people who join later are asked to confirm a post. */
  confirmLaterDays: 30,
  /** Posts in the list of those to confirm. */
  postsToConfirm: 50,
  /** When those who have not confirmed a post are reminded, after it began to ask. */
  confirmRemindersMs: [24 * hour, 72 * hour],
  /** The app itself does not remind people again who were reminded of a post within this time. */
  remindedLatelyMs: 12 * hour,
  // quiet hours
  /** Urgent posts of the company in a day, until owners set another number. */
  urgentPerDay: 5,
  // scheduled posts
  scheduledPerPerson: 100,
  scheduledAheadMs: 366 * day,
  // files of records
  /** Of the documents in one archive. */
  recordArchiveBytes: 4_000_000_000,
  /** Records in the archive of a period. */
  recordArchiveRecords: 1_000,
  /** Archives that one person has. */
  recordArchivesPerPerson: 5,
  // live stream
  /** The time over which pages spread their requests. */
  liveSpreadMs: 2 * second,
  // search
  searchPage: 20,
  /** Words of other forms that are marked in the excerpts of a page. */
  searchForms: 200,
  /** People before the posts that are found. */
  searchPeople: 5,
  excerptCharacters: 160,
  // media
  processingStuckMs: 480_000,
  documentPages: 5_000,
  /** The searched part of a document: how many of its first pages, how many bytes of text (UTF-8), read within this processor time. */
  documentText: { pages: 300, bytes: 100_000, ms: 5 * second },
  // push
  subscriptionsPerPerson: 10,
  installsPerPerson: 20,
  pushBodyCharacters: 160,
  // accounts
  sessionsPerPerson: 50,
  knownBrowsersPerPerson: 50,
  passkeysPerPerson: 20,
  recoveryCodes: 10,
  /** How long after signing in or confirming it factors can be changed. */
  confirmedMs: 10 * minute,
  /** Of each list of people whom a move to another domain concerns. */
  movedPeopleShown: 50,
  photoPx: 512,
  // people
  /** Of the names of teams in one row. */
  importTeamsCharacters: 10_000,
  importBatch: 500,
  /** Domains of other addresses that a check names. */
  importShownDomains: 5,
  /** An import without progress for this long was interrupted. */
  importSilentMs: minute,
  /** Inviting everyone skips people who were invited within this time. */
  invitedRecentlyMs: hour,
  // API tokens
  tokensPerPerson: 50,
  // exports
  companyExports: 5,
  // imports
  /** Files in an archive, and lines of one kind. */
  archiveFiles: 300_000,
  archiveLines: 50_000_000,
  archiveLineBytes: 1024 * 1024,
  /** How many times larger than its compressed form a file of more than a megabyte may be. */
  archiveRatio: 200,
  /** Names of teams in a report. */
  importShownTeams: 20,
  // webhooks
  webhooks: 20,
  /** Of the log of one: in a reply, and at all. */
  deliveriesShown: 100,
  deliveriesKept: 500,
  // company
  logoPx: 512,
  // giveaways
  /** Posts from the end of a giveaway are not asked for: its last hour, at most its last tenth. */
  giveawayLastMs: hour,
  giveawayLastShare: 0.1,
  /** How long after the end a draw waits for an instance that has the key of its seed. */
  giveawayKeyWaitMs: hour,
  // audit log
  auditExportPage: 1_000,
  // reports
  /** An installed app that was not opened for this long counts as not installed. */
  installedDays: 30,
  /** How long counts by day are kept. */
  countedDays: 400,
} as const
