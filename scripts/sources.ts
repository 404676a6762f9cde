import { existsSync } from 'node:fs'

/** The folders that hold source files. */
export const sources = ['contract', 'locales', 'server', 'web', 'e2e', 'bench', 'scripts'].filter(folder =>
  existsSync(folder),
)
