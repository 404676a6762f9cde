/** What other modules may use of joining. */
export { cardWords, endCodes, makeCodes, type NewCode } from './join-codes.service.ts'
export { hasEverJoined, hasJoined, mayHaveCode } from './joining.sql.ts'
export { makeSignInNames } from './sign-in-names.ts'
