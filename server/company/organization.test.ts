import { describe, expect, test } from 'vitest'
import { register, requestPasswordReset, verifyEmail } from '#contract/accounts.ts'
import { readAudit } from '#contract/audit.ts'
import { listForYou } from '#contract/for-you.ts'
import * as calls from '#contract/organization.ts'
import { addUser, listUsers } from '#contract/people.ts'
import { createTeam, getTeam } from '#contract/teams.ts'
import { type Member, openCompany } from '#server/testing/company.ts'
import { tokenIn } from '#server/testing/mails/mail-outbox.ts'

const company = await openCompany()
const { owner } = company

describe('departments and functions', () => {
  const lists = { departments: ['HVAC', 'Plumbing'], functions: ['Service'] }

  test('are stored trimmed and in order', async () => {
    const body = { departments: [' Roofing ', 'HVAC'], functions: [] }
    const saved = { departments: ['Roofing', 'HVAC'], functions: [] }
    expect(await owner.call(calls.setOrganization, { body })).toEqual({ ...saved, registration: 'domains' })
    expect(await owner.call(calls.getOrganization)).toEqual({ ...saved, registration: 'domains' })
  })

  test.each([
    [{ departments: ['HVAC', ' hvac'] }, ' hvac'.trim(), 'departments'],
    [{ functions: ['Büro', 'BÜRO'] }, 'BÜRO', 'functions'],
  ])('%j names one twice', async (wrong, entry, field) => {
    const response = await owner.try(calls.setOrganization, { body: { ...lists, ...wrong } })
    const message = `${entry} is already in the list`
    expect(response).toMatchObject({ status: 422, body: { message, fields: { [field]: message } } })
  })

  test('can’t be blank, too long or too many', async () => {
    const many = Array.from({ length: 101 }, (_, n) => `No ${n}`)
    for (const departments of [[' '], ['x'.repeat(61)], many])
      expect(await owner.refused(calls.setOrganization, { body: { ...lists, departments } })).toBe(
        '422 request.invalid',
      )
  })

  test('have the changes of two owners who edit at once', async () => {
    const known = { departments: ['HVAC', 'Plumbing', 'Electric'], functions: ['Service'] }
    await owner.call(calls.setOrganization, { body: known })
    const edits = [
      { ...known, departments: [...known.departments, 'Roofing'] },
      { ...known, departments: ['HVAC', 'Electric'] },
      { ...known, departments: [...known.departments, 'roofing'], functions: [] },
    ]
    for (const edit of edits) await owner.call(calls.setOrganization, { body: { ...edit, known } })
    expect(await owner.call(calls.getOrganization)).toEqual({
      departments: ['HVAC', 'Electric', 'Roofing'],
      functions: [],
      registration: 'domains',
    })
    const full = { departments: Array.from({ length: 100 }, (_, n) => `No ${n}`), functions: [] }
    expect(
      await owner.refused(calls.setOrganization, { body: { ...full, known: { departments: [], functions: [] } } }),
    ).toBe('409 list.full')
  })

  test('stay on teams when they are removed from the list', async () => {
    await owner.call(calls.setOrganization, { body: lists })
    const { id } = await owner.call(createTeam, {
      body: { name: 'Van', departments: ['Plumbing'], functions: ['Service'] },
    })
    await owner.call(calls.setOrganization, { body: { departments: ['HVAC'], functions: [] } })
    expect(await owner.call(getTeam, { params: { id } })).toMatchObject({
      departments: ['Plumbing'],
      functions: ['Service'],
    })
  })
})

describe('domains', () => {
  const mayRegister = async (domain: string) => {
    const body = { email: `someone@${domain}`, firstName: 'Some', lastName: 'One' }
    return (await company.visitor().refused(register, { body })) !== '422 register.domain'
  }

  test('allow their addresses to register until they are removed', async () => {
    expect(await mayRegister('bücher.example')).toBe(false)
    const added = await owner.call(calls.addDomain, { body: { domain: ' @BÜCHER.example ' } })
    expect(added).toMatchObject({ domain: 'xn--bcher-kva.example', unicode: 'bücher.example' })
    expect(await owner.call(calls.listDomains)).toContainEqual(added)
    expect(await mayRegister('bücher.example')).toBe(true)
    expect(await owner.refused(calls.addDomain, { body: { domain: 'xn--bcher-kva.example' } })).toBe(
      '409 domain.exists',
    )
    await owner.call(calls.removeDomain, { params: { id: added.id } })
    expect(await mayRegister('bücher.example')).toBe(false)
    expect(await owner.refused(calls.removeDomain, { params: { id: added.id } })).toBe('404 domain.missing')
  })

  test.each([' ', '@', 'localhost', 'a b.example', 'a..example', 'http://'])('%j is none', async domain => {
    expect(await owner.refused(calls.addDomain, { body: { domain } })).toBe('422 request.invalid')
  })

  test('the last one can’t be removed, also when the last two are removed at once', async () => {
    await owner.call(calls.addDomain, { body: { domain: 'second.example' } })
    const domains = await owner.call(calls.listDomains)
    expect(domains.map(({ domain }) => domain)).toEqual(['acme.example', 'second.example'])
    const removals = await Promise.all(domains.map(({ id }) => owner.refused(calls.removeDomain, { params: { id } })))
    expect(removals.toSorted()).toEqual(['200 accepted', '409 domain.last'])
    expect(await owner.call(calls.listDomains)).toHaveLength(1)
  })
})

describe('by invitation only', () => {
  const lists = { departments: ['HVAC'], functions: ['Service'] }
  const setRegistration = (registration: 'domains' | 'invitation', by = owner) =>
    by.refused(calls.setOrganization, { body: { ...lists, registration } })
  const registering = (email: string) =>
    company.visitor().refused(register, { body: { email, firstName: 'Some', lastName: 'One' } })
  const activity = async (by: Member) =>
    (await by.call(listForYou)).activity.map(({ kind, by, ...rest }) => [kind, by?.id, rest.postId, rest.team])

  test('nobody registers, whoever asks, and unfinished links stop', async () => {
    const { domain } = (await owner.call(calls.listDomains))[0] ?? { domain: '' }
    const [early, late, invited] = ['early', 'late', 'invited'].map(name => `${name}@${domain}`) as [
      string,
      string,
      string,
    ]
    const admin = await company.join('Ada', { role: 'admin' })
    expect(await registering(early)).toBe('200 accepted')
    const token = tokenIn(await company.linkInMail(early))
    await company.visitor().call(verifyEmail, { query: { token } })
    const { id: earlyId } = (await owner.call(listUsers)).find(({ email }) => email === early) ?? { id: 0 }
    expect(await activity(owner)).toEqual([['registered', earlyId, null, null]])
    expect(await activity(admin)).toEqual([])
    const { entries } = await owner.call(readAudit, { query: {} })
    expect(entries.map(({ action }) => action)).toContain('account.registered')

    expect(await registering(late)).toBe('200 accepted')
    const unfinished = tokenIn(await company.linkInMail(late))
    await owner.call(addUser, { body: { email: invited, firstName: 'Ivy', lastName: 'Invited', role: 'viewer' } })
    expect(await setRegistration('invitation', admin)).toBe('403 permission.denied')
    expect(await setRegistration('invitation')).toBe('200 accepted')
    for (const email of [owner.email, early, late, invited, 'stranger@nowhere.example'])
      expect(await registering(email)).toBe('403 registration.closed')
    const verifying = () => company.visitor().refused(verifyEmail, { query: { token: unfinished } })
    expect(await verifying()).toBe('403 registration.closed')
    const mails = async (email: string) => (await company.mailsTo(email)).length
    const [before, invitedBefore] = [await mails(late), await mails(invited)]
    for (const email of [late, invited]) await company.visitor().call(requestPasswordReset, { body: { email } })
    expect([await mails(late), await mails(invited)]).toEqual([before, invitedBefore + 1])
  })

  test('no domain is needed, but to open it again', async () => {
    const domains = await owner.call(calls.listDomains)
    for (const { id } of domains)
      expect(await owner.refused(calls.removeDomain, { params: { id } })).toBe('200 accepted')
    expect(await setRegistration('domains')).toBe('409 domain.last')
    await owner.call(calls.addDomain, { body: { domain: 'third.example' } })
    expect(await setRegistration('domains')).toBe('200 accepted')
    expect(await registering('new@third.example')).toBe('200 accepted')
  })
})
