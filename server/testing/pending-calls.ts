/** Pending calls of tests, to say what a test that hangs waits for. */
export const pendingCalls = new Set<string>()
