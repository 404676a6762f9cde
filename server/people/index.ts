/** What other modules may use of people. */
export { erase, listFormer, requireFormer } from './former.service.ts'
export { addUser, editUser, getActiveUser, removeUser, setRole } from './people.service.ts'
