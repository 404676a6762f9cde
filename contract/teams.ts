import { z } from 'zod'
import { define } from './call.ts'
import { limits } from './limits.ts'
import { teamFields, teamForm, whoMayPost } from './teams.forms.ts'
import { done, idParams, instant, shownPerson } from './values.ts'

export const team = z.object({
  id: z.number(),
  name: z.string(),
  description: z.string(),
  departments: z.array(z.string()),
  functions: z.array(z.string()),
  teamType: z.enum(['departmental', 'cross_departmental']),
  isActive: z.boolean(),
  whoMayPost,
  createdAt: instant,
  isOwner: z.boolean(),
})
export type Team = z.output<typeof team>

export const ownTeam = z.object({
  teamId: z.number(),
  team: z.object({ name: z.string(), isActive: z.boolean() }),
  joinedAt: instant,
  canPost: z.boolean(),
  isTeamOwner: z.boolean(),
  /** The only owner of the team, who decides who posts; left out for those who may post, and where there is not one. */
  decidedBy: shownPerson.optional(),
})
export type OwnTeam = z.output<typeof ownTeam>

/** A team with the numbers of what its deletion removes. */
export const managedTeam = team.extend({
  /** The company's directory manages it: nobody else changes its name or members, or deletes it. */
  isManaged: z.boolean(),
  memberCount: z.number(),
  /** Without those that announce giveaways. */
  postCount: z.number(),
  /** Titles of the giveaways that end without a winner with the team, the one that ends first first. */
  runningGiveaways: z.array(z.string()),
  /** Scheduled posts, of all authors. */
  scheduledCount: z.number(),
  /** How many of its posts have a record that outlives the team, and how many confirmations these have. */
  records: z.number(),
  confirmations: z.number(),
})
export type ManagedTeam = z.output<typeof managedTeam>

/** Fields that are left out stay unchanged. */
export const teamEdit = z.object(teamFields).partial()

export const listTeams = define('GET', '/api/teams', {
  access: 'signed-in',
  scopes: ['read'],
  summary: 'All teams for owners and admins, their own for everyone else; Company-wide first, then by name',
  query: z.object({ department: z.string().max(limits.listEntryCharacters).optional() }),
  reply: z.array(team),
})

export const ownedTeams = define('GET', '/api/teams/owned', {
  access: 'signed-in',
  summary: 'The teams that the actor owns; all of them for the owner role',
  reply: z.array(team),
})

export const manageTeams = define('GET', '/api/teams/managed', {
  access: { may: 'team.list-all' },
  summary:
    'All teams with the numbers of their members and posts, and their running giveaways; Company-wide first, then by name',
  reply: z.array(managedTeam),
})

export const myTeams = define('GET', '/api/users/me/teams', {
  access: 'signed-in',
  summary: "The actor's teams; Company-wide first, then by name",
  reply: z.array(ownTeam),
})

export const isTeamOwner = define('GET', '/api/teams/:id/is-owner', {
  access: 'signed-in',
  summary: 'Whether the actor owns the team; always true for the owner role',
  params: idParams,
  reply: z.object({ isOwner: z.boolean() }),
})

export const getTeam = define('GET', '/api/teams/:id', {
  access: 'signed-in',
  scopes: ['read'],
  summary: 'One team',
  params: idParams,
  reply: team,
})

export const createTeam = define('POST', '/api/teams', {
  access: { may: 'team.create' },
  summary: 'Creates a team; its creator does not become a member',
  body: teamForm,
  bodyBytes: limits.listsBodyBytes,
  reply: team,
  status: 201,
})

export const editTeam = define('PUT', '/api/teams/:id', {
  access: { may: 'team.edit' },
  summary: 'Edits the given fields of a team, except Company-wide',
  params: idParams,
  body: teamEdit,
  bodyBytes: limits.listsBodyBytes,
  reply: team,
})

export const deleteTeam = define('DELETE', '/api/teams/:id', {
  access: { may: 'team.delete' },
  summary: 'Deletes a team with its posts and giveaways, except Company-wide',
  params: idParams,
  reply: done,
})
