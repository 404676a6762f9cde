import { companyWideTeamId } from '#contract/policy.ts'
import { serverTests as text } from '#locales/text.ts'
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
  name: () => text.teams.createAndEdit,
  run: ({ rehearse }) =>
    rehearse(async ctx => {
      const owner = await insertTestPerson(ctx.db, { role: 'owner' })
      const form = {
        name: 'System test',
        description: '',
        departments: ['A', 'B'],
        functions: [],
        whoMayPost: 'selected' as const,
        isActive: true,
      }
      const team = await createTeam(ctx, owner, form)
      expect(team.teamType === 'cross_departmental', text.teams.aTeamOfTwoDepartmentsIs)
      const edited = await editTeam(ctx, owner, team.id, { name: 'Renamed', isActive: false })
      expect(edited.name === 'Renamed' && !edited.isActive, text.teams.aTeamCouldNotBeEdited)
      return passed(text.teams.aTeamWasCreatedRenamedAnd)
    }),
}

const membership: SystemTest = {
  name: () => text.teams.membership,
  run: ({ rehearse }) =>
    rehearse(async ctx => {
      const crew = await makeCrew(ctx)
      const { teamId, owner, reader } = crew
      expect((await listMembers(ctx, teamId)).length === 2, text.teams.membersWhoWereAddedAreMissing)
      await write(ctx, crew)
      await removeMember(ctx, owner, teamId, reader.id)
      expect((await listMembers(ctx, teamId)).length === 1, text.teams.aMemberCouldNotBeRemoved)
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
      expect(figures?.before === 1, text.teams.somebodyWhoJoinsAgainIsAsked)
      return passed(text.teams.membersWereAddedAndRemovedAnd)
    }),
}

const companyWide: SystemTest = {
  name: () => text.teams.companyWide,
  run: ({ rehearse }) =>
    rehearse(async ctx => {
      const owner = await insertTestPerson(ctx.db, { role: 'owner' })
      const leave = removeMember(ctx, owner, companyWideTeamId, owner.id)
      expect((await refusalOf(leave)) === 'team.company-wide', text.teams.somebodyCouldBeTakenOutOf)
      const team = await getTeam(ctx, owner, companyWideTeamId)
      expect(team.isActive, text.teams.theTeamCompanyWideIsNot)
      return passed(text.teams.companyWideIsThereAndNobody)
    }),
}

const rights: SystemTest = {
  name: () => text.teams.rights,
  run: ({ rehearse }) =>
    rehearse(async ctx => {
      const crew = await makeCrew(ctx)
      const { teamId, owner, writer, reader, outsider } = crew
      const post = await write(ctx, crew)
      const refused = 'permission.denied'
      expect((await refusalOf(write(ctx, crew, 'No', reader))) === refused, text.teams.aMemberWithoutPostingRightsCould)
      expect(
        (await refusalOf(write(ctx, crew, 'No', outsider))) === 'team.missing',
        text.teams.somebodyOfAnotherTeamCouldPost,
      )
      expect(
        (await refusalOf(getPost(ctx, outsider, post.id))) === 'post.missing',
        text.teams.somebodyOfAnotherTeamCouldRead,
      )
      expect((await refusalOf(pinPost(ctx, writer, post.id, true))) === refused, text.teams.aMemberCouldPinAPost)
      expect((await getPost(ctx, reader, post.id)).id === post.id, text.teams.aMemberCouldNotReadA)
      expect((await pinPost(ctx, owner, post.id, true)).isPinned, text.teams.anOwnerCouldNotPinA)
      const member = await setRights(ctx, owner, teamId, reader.id, { isTeamOwner: true })
      expect(member.isTeamOwner, text.teams.aMemberCouldNotBeMade)
      return passed(text.teams.membersOwnersAndStrangersMayDo)
    }),
}

const remove: SystemTest = {
  name: () => text.teams.delete,
  run: ({ rehearse }) =>
    rehearse(async ctx => {
      const crew = await makeCrew(ctx)
      const post = await write(ctx, crew)
      await deleteTeam(ctx, crew.owner, crew.teamId)
      expect((await refusalOf(getTeam(ctx, crew.owner, crew.teamId))) === 'team.missing', text.teams.aTeamWasNotDeleted)
      expect(
        (await refusalOf(getPost(ctx, crew.owner, post.id))) === 'post.missing',
        text.teams.aDeletedTeamLeftPostsBehind,
      )
      return passed(text.teams.aTeamWasDeletedWithIts)
    }),
}

export const teamTests = [createAndEdit, membership, companyWide, rights, remove]
