import { companyWideTeamId } from '#contract/policy.ts'
import { expect, passed } from '#server/diagnostics/system-tests/finding.ts'
import { refusalOf } from '#server/diagnostics/system-tests/refusal-of.ts'
import { figuresOf, insertTestPerson } from '#server/diagnostics/system-tests/rehearsal.sql.ts'
import type { SystemTest } from '#server/diagnostics/system-tests/system-test.ts'
import { getPost, pinPost } from '#server/feed/index.ts'
import {
  createTeam,
  deleteTeam,
  editTeam,
  getTeam,
  listMembers,
  removeMember,
  saveMembers,
  setRights,
} from '#server/teams/index.ts'
import { makeCrew, write } from './crew.ts'

const createAndEdit: SystemTest = {
  name: 'Create and edit',
  run: ({ rehearse }) =>
    rehearse(async ctx => {
      const owner = await insertTestPerson(ctx.db, { role: 'owner' })
      const form = { name: 'System test', description: '', departments: ['A', 'B'], functions: [], isActive: true }
      const team = await createTeam(ctx, owner, form)
      expect(team.teamType === 'cross_departmental', 'A team of two departments is not cross-departmental')
      const edited = await editTeam(ctx, owner, team.id, { name: 'Renamed', isActive: false })
      expect(edited.name === 'Renamed' && !edited.isActive, 'A team could not be edited')
      return passed('A team was created, renamed and set inactive')
    }),
}

const membership: SystemTest = {
  name: 'Membership',
  run: ({ rehearse }) =>
    rehearse(async ctx => {
      const crew = await makeCrew(ctx)
      const { teamId, owner, reader } = crew
      expect((await listMembers(ctx, teamId)).length === 2, 'Members who were added are missing')
      await write(ctx, crew)
      await removeMember(ctx, owner, teamId, reader.id)
      expect((await listMembers(ctx, teamId)).length === 1, 'A member could not be removed')
      await saveMembers(
        ctx,
        owner,
        { id: teamId },
        {
          add: [{ userId: reader.id, canPost: false, isTeamOwner: false }],
          remove: [],
          change: [],
        },
      )
      const figures = await figuresOf(ctx.db, teamId, reader.id)
      expect(figures?.before === 1, 'Somebody who joins again is asked to read what was there before')
      return passed('Members were added and removed, and joining again starts again')
    }),
}

const companyWide: SystemTest = {
  name: 'Company-wide',
  run: ({ rehearse }) =>
    rehearse(async ctx => {
      const owner = await insertTestPerson(ctx.db, { role: 'owner' })
      const leave = removeMember(ctx, owner, companyWideTeamId, owner.id)
      expect((await refusalOf(leave)) === 'team.company-wide', 'Somebody could be taken out of Company-wide')
      const team = await getTeam(ctx, owner, companyWideTeamId)
      expect(team.isActive, 'The team Company-wide is not active')
      return passed('Company-wide is there, and nobody can be taken out of it')
    }),
}

const rights: SystemTest = {
  name: 'Rights',
  run: ({ rehearse }) =>
    rehearse(async ctx => {
      const crew = await makeCrew(ctx)
      const { teamId, owner, writer, reader, outsider } = crew
      const post = await write(ctx, crew)
      const refused = 'permission.denied'
      expect(
        (await refusalOf(write(ctx, crew, 'No', reader))) === refused,
        'A member without posting rights could post',
      )
      expect(
        (await refusalOf(write(ctx, crew, 'No', outsider))) === 'team.missing',
        'Somebody of another team could post',
      )
      expect(
        (await refusalOf(getPost(ctx, outsider, post.id))) === 'post.missing',
        'Somebody of another team could read',
      )
      expect((await refusalOf(pinPost(ctx, writer, post.id, true))) === refused, 'A member could pin a post')
      expect((await getPost(ctx, reader, post.id)).id === post.id, 'A member could not read a post')
      expect((await pinPost(ctx, owner, post.id, true)).isPinned, 'An owner could not pin a post')
      const member = await setRights(ctx, owner, teamId, reader.id, { isTeamOwner: true })
      expect(member.isTeamOwner, 'A member could not be made team owner')
      return passed('Members, owners and strangers may do what they should, and nothing else')
    }),
}

const remove: SystemTest = {
  name: 'Delete',
  run: ({ rehearse }) =>
    rehearse(async ctx => {
      const crew = await makeCrew(ctx)
      const post = await write(ctx, crew)
      await deleteTeam(ctx, crew.owner, crew.teamId)
      expect((await refusalOf(getTeam(ctx, crew.owner, crew.teamId))) === 'team.missing', 'A team was not deleted')
      expect(
        (await refusalOf(getPost(ctx, crew.owner, post.id))) === 'post.missing',
        'A deleted team left posts behind',
      )
      return passed('A team was deleted with its posts')
    }),
}

export const teamTests = [createAndEdit, membership, companyWide, rights, remove]
