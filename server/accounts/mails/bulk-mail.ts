/** The priority of a mail that goes to many people at once: nobody's own mail waits behind it. */
export const bulkMailPriority = 3
