/** The lane of all mails: a mail server may hang, and nothing else waits for it. */
export const mailLane = { concurrency: 1 } as const

/** The priority of a mail that goes to many people at once: nobody's own mail waits behind it. */
export const bulkMailPriority = 3
