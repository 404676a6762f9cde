/** What other modules may use of exports. */
export { archiveOf } from './archive.ts'
