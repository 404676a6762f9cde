import { hour, minute } from './durations.ts'

const gigabyte = 1024 * 1024 * 1024

/** How often something may be done, for every call that has such a limit. Times are milliseconds, sizes bytes. */
export const rateLimits = {
  /** Posts, comments and so on that one person makes, changes or deletes in a minute: more than fingers can do; `own` is what else one changes for oneself. */
  writesPerMinute: { post: 100, comment: 120, like: 300, confirm: 300, team: 60, profile: 30, own: 120, download: 10 },
  searchesPerMinute: 60,
  /** Of one API token. */
  tokenCallsPerMinute: 600,

  // guesses of passwords, codes and links
  failedSignInsPerAddress: 10,
  failedSignInsPerClient: 100,
  failedSetups: 10,
  /** In the window of sign-ins: of one browser, of an IPv4 address or a /64, and of the /56 and the /48 around that. */
  wrongJoinCodes: { browser: 10, networks: [100, 300, 1_000] },
  failedSignInWindowMs: 15 * minute,
  /** Of passkeys, by the clients of one network in that window. */
  challengesPerClient: 1_000,
  /** How often a person replaces them. */
  recoveryCodesPerHour: 5,

  // mails and pushes
  /** To confirm an address, or for a new password; to one address, and asked for by the clients of one network. */
  linksPerAddressAndHour: 5,
  linksPerClientAndHour: 100,
  /** To one person. */
  invitationsPerHour: 3,
  /** Sent again by one person, but for those of an import or to everyone. */
  invitationsByOnePerHour: 30,
  /** From one test mail, or test notification, to the next. */
  testMailMs: minute,
  testPushMs: minute,
  windowMs: hour,

  /** Texts that one person has translated and nobody had before; each is sent to a service. */
  translationsPerDay: 300,
  translationWindowMs: 24 * hour,

  // what one person has open
  /** On one instance, of which each process has its share; each browser needs one. */
  liveStreamsPerPerson: 10,
  /** Uploads in a day that no post contains. */
  openUploads: 200,
  openUploadBytes: 10 * gigabyte,
} as const
