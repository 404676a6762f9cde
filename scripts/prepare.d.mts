export function prepare(options: readonly string[]): Promise<void>
