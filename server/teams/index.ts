/** What other modules may use of teams. */
export { actorOf } from './actor.sql.ts'
export { createByDirectory, editByDirectory, saveMembersByDirectory } from './by-directory.service.ts'
export { listMembers, removeMember, saveMembers, setRights } from './members.service.ts'
export {
  createTeam,
  deleteTeam,
  editTeam,
  findAndLockTeam,
  getTeam,
  lockTeam,
  ownedTeams,
  visibleTeam,
} from './teams.service.ts'

declare module '#server/lib/events.ts' {
  interface Events {
    /** Users have become members; the team's row is locked. */
    'members.added': { teamId: number; userIds: readonly number[] }
    /** Users are members again as they were; the team's row is locked, and their counters are to be made. */
    'members.restored': { teamId: number; userIds: readonly number[] }
    /** Memberships are about to be deleted; the team's row is locked. */
    'members.removing': { teamId: number; userIds: readonly number[] }
    /** A team was made, or its fields are others than before. */
    'team.changed': { teamId: number; change: 'created' | 'edited' }
    /** A team is about to be deleted with all that is in it; its row is locked. */
    'team.deleting': { teamId: number; byId: number }
  }
}
