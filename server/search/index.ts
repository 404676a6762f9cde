/** What other modules may use of search. */
export { sortTexts } from './search.sql.ts'
