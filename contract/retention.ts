import { day, hour } from './durations.ts'

const year = 365 * day

/**
 * For how long things are kept, in milliseconds: each sweep reads its time here, and the privacy page prints those
 * about people. Sessions, links and codes end on their own (`lifetimes.ts`); backups are kept by number
 * (BACKUP_KEEP).
 */
export const retention = {
  /** The time of day at which a post was read; the day stays. Default of KEEP_TIMES_DAYS. */
  readingTimes: 30 * day,
  /** Seconds of videos that were watched, and when somebody was last active. Default of KEEP_ACTIVITY_DAYS. */
  activity: year,
  /** Requests of the company's directory. */
  scimRequests: 30 * day,
  /** Entries of For you. */
  forYou: 90 * day,
  /** Unused devices: push subscriptions and installations. Default of KEEP_DEVICES_DAYS. */
  devices: 90 * day,
  /** Years for which the records of deleted posts that asked to confirm them are kept. Default of KEEP_RECORDS_YEARS. */
  recordsYears: 10,
  /** Browsers that have signed in to an account. */
  knownBrowsers: year,
  /** Registrations that were never confirmed. */
  unverifiedAccounts: 30 * day,
  /** Mails in the outbox folder. */
  outboxMails: 30 * day,

  /** Uploads that no post contains. */
  abandonedUploads: day,
  /** Originals of files that could not be processed. */
  failedOriginals: 7 * day,
  /** Media that a repair took off posts, to be put back. */
  repairedMedia: 30 * day,
  /** Files that a write left half done. */
  drafts: day,

  /** Archives of records. */
  recordArchives: 7 * day,
  /** Exports of the company. */
  companyExports: 7 * day,
  /** Imports of a company, and their archives. */
  companyImports: day,
  /** API tokens after their end, as people see them in the list. */
  expiredTokens: 30 * day,
  /** The log of a webhook. */
  webhookDeliveries: 30 * day,
  /** The result of an import of people. */
  importResults: day,
  /** Jobs that were given up, as shown to owners. */
  failedJobs: 7 * day,
  /** Records of backups that were made or failed. */
  backupRecords: year,
  /** Attempts that a limit counts; longer than the window of any. */
  attempts: day,
  /** Instances and workers that are no longer seen. */
  instances: hour,
} as const
