/** What other modules may use of imports. */
export { importByCommand } from './imports.service.ts'
