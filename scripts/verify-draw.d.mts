/** What is wrong with a record of a draw; nothing if the draw holds. */
export function problemsOf(record: unknown): string[]
