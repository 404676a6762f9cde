import { loadLanguages } from './language.ts'
import { messageOf } from './log.ts'

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
