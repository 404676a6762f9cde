import { companyWideTeamId } from '#contract/policy.ts'
import { serverTests as text } from '#locales/text.ts'
import { sessionsOf, startSession, temporaryCredentials } from '#server/accounts/index.ts'
import { expect, passed } from '#server/diagnostics/system-tests/finding.ts'
import { refusalOf } from '#server/diagnostics/system-tests/refusal-of.ts'
import { addedJobs, figuresOf, insertTestPerson } from '#server/diagnostics/system-tests/rehearsal.sql.ts'
import type { SystemTest } from '#server/diagnostics/system-tests/system-test.ts'
import { inTransaction } from '#server/lib/unit.ts'
import * as people from '#server/people/index.ts'

const addSomeone: SystemTest = {
  name: () => text.users.addSomeone,
  run: ({ rehearse }) =>
    rehearse(async ctx => {
      const owner = await insertTestPerson(ctx.db, { role: 'owner' })
      const email = `added.${owner.email}`
      const added = await people.addUser(ctx, owner, { email, firstName: 'Test', lastName: 'Person', role: 'viewer' })
      expect((added.credentials?.tempPassword.length ?? 0) >= 8, text.users.somebodyWhoWasAddedGotNo)
      const figures = await figuresOf(ctx.db, companyWideTeamId, added.id)
      expect(figures !== undefined, text.users.somebodyWhoWasAddedIsNot)
      const [mail] = await addedJobs(ctx.db, 'mail.link')
      expect(mail?.to === email, text.users.somebodyWhoWasAddedGotNo2)
      return passed(text.users.somebodyWasAddedJoinedCompanyWide)
    }),
}

const changeRole: SystemTest = {
  name: () => text.users.changeARole,
  run: ({ rehearse }) =>
    rehearse(async ctx => {
      const owner = await insertTestPerson(ctx.db, { role: 'owner' })
      const person = await insertTestPerson(ctx.db)
      const renamed = await people.editUser(ctx, owner, person.id, { firstName: 'Renamed' })
      expect(renamed.firstName === 'Renamed', text.users.aNameCouldNotBeCorrected)
      const admin = await people.setRole(ctx, owner, person.id, 'admin')
      expect(admin.role === 'admin', text.users.aRoleCouldNotBeChanged)
      return passed(text.users.aNameWasCorrectedAndA)
    }),
}

const removeSomeone: SystemTest = {
  name: () => text.users.removeSomeone,
  run: ({ rehearse }) =>
    rehearse(async ctx => {
      const owner = await insertTestPerson(ctx.db, { role: 'owner' })
      const { passwordHash } = await temporaryCredentials(owner.id)
      const person = await insertTestPerson(ctx.db, { passwordHash })
      const browser = { userAgent: undefined, replaced: undefined }
      const token = await inTransaction(ctx, unit => startSession(unit, person.id, browser))
      await people.removeUser(ctx, owner, person.id)
      expect((await sessionsOf(ctx).find(token)) === null, text.users.somebodyWhoWasRemovedIsStill)
      expect(
        (await refusalOf(people.getActiveUser(ctx, person.id))) === 'user.missing',
        text.users.somebodyWhoWasRemovedIsStill2,
      )
      return passed(text.users.somebodyWasRemovedAndSignedOut)
    }),
}

const rights: SystemTest = {
  name: () => text.users.whoMayDoIt,
  run: ({ rehearse }) =>
    rehearse(async ctx => {
      const admin = await insertTestPerson(ctx.db, { role: 'admin' })
      const owner = await insertTestPerson(ctx.db, { role: 'owner' })
      const viewer = await insertTestPerson(ctx.db)
      const refused = 'permission.denied'
      const promote = people.setRole(ctx, viewer, admin.id, 'owner')
      expect((await refusalOf(promote)) === refused, text.users.aViewerCouldChangeARole)
      const demote = people.setRole(ctx, admin, owner.id, 'viewer')
      expect((await refusalOf(demote)) === refused, text.users.anAdminCouldDemoteAnOwner)
      const self = people.removeUser(ctx, owner, owner.id)
      expect((await refusalOf(self)) === refused, text.users.somebodyCouldRemoveThemselves)
      return passed(text.users.viewersChangeNobodyAdminsNoOwner)
    }),
}

export const userTests = [addSomeone, changeRole, removeSomeone, rights]
