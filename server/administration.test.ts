import { expect, test } from 'vitest'
import { readAudit } from '#contract/audit.ts'
import type { Call, RequestOf } from '#contract/call.ts'
import { editCompany } from '#contract/company.ts'
import * as members from '#contract/members.ts'
import * as organization from '#contract/organization.ts'
import * as teams from '#contract/teams.ts'
import { openCompany, type Visitor } from './testing/company.ts'

/** The table of capabilities for the company and its teams, each cell checked over HTTP. */
const company = await openCompany()
const teamId = await company.team('Crew')
const person = await company.join('Pat', { teamId })
const columns: [name: string, by: Visitor][] = [
  ['owner', company.owner],
  ['admin', await company.join('Ada', { role: 'admin' })],
  ['team owner', await company.join('Tom', { teamId, isTeamOwner: true })],
  ['member', await company.join('Max', { teamId })],
  ['viewer', await company.join('Vic')],
  ['visitor', company.visitor()],
]

const form = { name: 'Team', departments: ['HVAC'], functions: ['Install'] }
const ask = <C extends Call>(call: C, request: () => RequestOf<C> | Promise<RequestOf<C>>) => [call, request] as const
const inTeam = () => ({ params: { id: teamId } })
const onPerson = async () => {
  await company.owner.call(members.saveMembers, {
    ...inTeam(),
    body: { add: [{ userId: person.id, canPost: false, isTeamOwner: false }] },
  })
  return { params: { id: teamId, userId: person.id } }
}
const owners = 'owner'
const leadership = 'owner admin'

const rows: [capability: string, who: string, request: readonly [Call, () => unknown]][] = [
  ['branding', owners, ask(editCompany, () => ({ body: { name: 'Acme', primaryColor: '#123456' } }))],
  [
    'organization settings',
    owners,
    ask(organization.setOrganization, () => ({ body: { departments: ['HVAC'], functions: [] } })),
  ],
  ['reading the lists', leadership, ask(organization.getOrganization, () => ({}))],
  ['reading the domains', owners, ask(organization.listDomains, () => ({}))],
  ['adding a domain', owners, ask(organization.addDomain, () => ({ body: { domain: `d${Math.random()}.example` } }))],
  [
    'removing a domain',
    owners,
    ask(organization.removeDomain, async () => {
      const { id } = await company.owner.call(organization.addDomain, { body: { domain: `r${Math.random()}.example` } })
      return { params: { id } }
    }),
  ],
  ['reading the audit log', owners, ask(readAudit, () => ({}))],
  ['team management', leadership, ask(teams.manageTeams, () => ({}))],
  ['creating a team', leadership, ask(teams.createTeam, () => ({ body: form }))],
  ['editing a team', leadership, ask(teams.editTeam, () => ({ ...inTeam(), body: { description: 'x' } }))],
  ['deleting a team', leadership, ask(teams.deleteTeam, async () => ({ params: { id: await company.team() } }))],
  ['seeing who could join', leadership, ask(members.listCandidates, inTeam)],
  [
    'matching a file',
    leadership,
    ask(members.matchCandidates, () => ({ ...inTeam(), body: { emails: ['a@acme.example'] } })),
  ],
  ['saving members', leadership, ask(members.saveMembers, () => ({ ...inTeam(), body: {} }))],
  [
    'adding members',
    leadership,
    ask(members.addMembers, () => ({ ...inTeam(), body: { members: [{ userId: person.id }] } })),
  ],
  [
    'setting posting rights',
    leadership,
    ask(members.setMemberRights, async () => ({ ...(await onPerson()), body: { canPost: true } })),
  ],
  ['making a team owner', leadership, ask(members.makeTeamOwner, onPerson)],
  ['unmaking a team owner', leadership, ask(members.revokeTeamOwner, onPerson)],
  ['taking a member out', leadership, ask(members.removeMember, onPerson)],
  ['seeing the members', 'owner admin team-owner', ask(members.listMembers, inTeam)],
]

test.each(rows)('%s: %s', async (_, who, [call, request]) => {
  const allowed = who.split(' ').map(name => name.replace('-', ' '))
  for (const [name, by] of columns) {
    const status = (await by.try(call, (await request()) as never)).status
    const expected = name === 'visitor' ? [401] : allowed.includes(name) ? [200, 201] : [403]
    // A team that a viewer is not in is hidden from them with a 404.
    if (name === 'viewer' && call === members.listMembers) expected.push(404)
    expect(expected, `${name}: ${status}`).toContain(status)
  }
})
