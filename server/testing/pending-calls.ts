/** What tests have called and not had a reply to, to tell what one that hangs waits for. */
export const pendingCalls = new Set<string>()
