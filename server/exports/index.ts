/** What other modules may use of exports. */
export { archiveOf, exportFormat } from './archive.ts'
