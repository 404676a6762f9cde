/** What other modules may use of teams. */
export { listMembers, removeMember, saveMembers, setRights } from './members.service.ts'
export { createTeam, deleteTeam, editTeam, findAndLockTeam, getTeam, lockTeam, visibleTeam } from './teams.service.ts'
