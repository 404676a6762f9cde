/**
 * What modules announce for modules above them, with the payload of each event: the `index.ts` of a module adds its own.
 * An event is handled within the same transaction.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the modules fill it.
export interface Events {}
