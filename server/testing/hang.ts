/**
 * What one step of a test may take, in milliseconds. Only a hang takes as long: machines are shared, and slow now and
 * then. What the product promises within seconds has a limit of its own where it is tested.
 */
export const hangMs = 240_000

/** What a whole test may take, in milliseconds; it has several steps, each of which says what it waited for. */
export const testMs = 600_000
