import { companyWideTeamId } from '#contract/policy.ts'
import { sessionsOf, startSession, temporaryCredentials } from '#server/accounts/index.ts'
import { expect, passed } from '#server/diagnostics/system-tests/finding.ts'
import { refusalOf } from '#server/diagnostics/system-tests/refusal-of.ts'
import { addedJobs, figuresOf, insertTestPerson } from '#server/diagnostics/system-tests/rehearsal.sql.ts'
import type { SystemTest } from '#server/diagnostics/system-tests/system-test.ts'
import { inTransaction } from '#server/lib/unit.ts'
import * as people from '#server/people/index.ts'

const addSomeone: SystemTest = {
  name: 'Add someone',
  run: ({ rehearse }) =>
    rehearse(async ctx => {
      const owner = await insertTestPerson(ctx.db, { role: 'owner' })
      const email = `added.${owner.email}`
      const added = await people.addUser(ctx, owner, { email, firstName: 'Test', lastName: 'Person', role: 'viewer' })
      expect(added.credentials.tempPassword.length >= 8, 'Somebody who was added got no password to start with')
      const figures = await figuresOf(ctx.db, companyWideTeamId, added.id)
      expect(figures !== undefined, 'Somebody who was added is not in Company-wide')
      const [mail] = await addedJobs(ctx.db, 'mail.send')
      expect(mail?.to === email, 'Somebody who was added got no invitation')
      return passed('Somebody was added, joined Company-wide and was invited')
    }),
}

const changeRole: SystemTest = {
  name: 'Change a role',
  run: ({ rehearse }) =>
    rehearse(async ctx => {
      const owner = await insertTestPerson(ctx.db, { role: 'owner' })
      const person = await insertTestPerson(ctx.db)
      const renamed = await people.editUser(ctx, owner, person.id, { firstName: 'Renamed' })
      expect(renamed.firstName === 'Renamed', 'A name could not be corrected')
      const admin = await people.setRole(ctx, owner, person.id, 'admin')
      expect(admin.role === 'admin', 'A role could not be changed')
      return passed('A name was corrected and a role changed')
    }),
}

const removeSomeone: SystemTest = {
  name: 'Remove someone',
  run: ({ rehearse }) =>
    rehearse(async ctx => {
      const owner = await insertTestPerson(ctx.db, { role: 'owner' })
      const { passwordHash } = await temporaryCredentials(owner.id)
      const person = await insertTestPerson(ctx.db, { passwordHash })
      const browser = { userAgent: undefined, replaced: undefined }
      const token = await inTransaction(ctx, unit => startSession(unit, person.id, browser))
      await people.removeUser(ctx, owner, person.id)
      expect((await sessionsOf(ctx).find(token)) === null, 'Somebody who was removed is still signed in')
      expect(
        (await refusalOf(people.getActiveUser(ctx, person.id))) === 'user.missing',
        'Somebody who was removed is still listed',
      )
      return passed('Somebody was removed and signed out everywhere')
    }),
}

const rights: SystemTest = {
  name: 'Who may do it',
  run: ({ rehearse }) =>
    rehearse(async ctx => {
      const admin = await insertTestPerson(ctx.db, { role: 'admin' })
      const owner = await insertTestPerson(ctx.db, { role: 'owner' })
      const viewer = await insertTestPerson(ctx.db)
      const refused = 'permission.denied'
      const promote = people.setRole(ctx, viewer, admin.id, 'owner')
      expect((await refusalOf(promote)) === refused, 'A viewer could change a role')
      const demote = people.setRole(ctx, admin, owner.id, 'viewer')
      expect((await refusalOf(demote)) === refused, 'An admin could demote an owner')
      const self = people.removeUser(ctx, owner, owner.id)
      expect((await refusalOf(self)) === refused, 'Somebody could remove themselves')
      return passed('Viewers change nobody, admins no owner, and nobody themselves')
    }),
}

export const userTests = [addSomeone, changeRole, removeSomeone, rights]
