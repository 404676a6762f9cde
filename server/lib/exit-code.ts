import { loadLanguages } from './language.ts'

/** Runs a command. An expected error prints one line; a bug prints a stack trace. */
export async function exitCodeOf(command: () => Promise<void>): Promise<number> {
  loadLanguages()
  try {
    await command()
    return 0
  } catch (error) {
    console.error(messageOf(error))
    return 1
  }
}

const bugs = [TypeError, RangeError, ReferenceError, SyntaxError]

/** Returns the message to print for an error that ends the process. */
export const messageOf = (error: unknown): unknown =>
  error instanceof Error && !bugs.some(kind => error instanceof kind) ? error.message : error
