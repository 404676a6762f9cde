import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { register } from '#contract/accounts.ts'
import * as calls from '#contract/organization.ts'
import { createTeam, getTeam } from '#contract/teams.ts'
import { type Member, TestCompany } from '#server/testing/company.ts'

let company: TestCompany
let owner: Member
beforeAll(async () => {
  company = await TestCompany.open()
  owner = company.owner
})
afterAll(() => company.close())

describe('departments and functions', () => {
  const lists = { departments: ['HVAC', 'Plumbing'], functions: ['Service'] }

  test('are stored trimmed and in order', async () => {
    const body = { departments: [' Roofing ', 'HVAC'], functions: [] }
    const saved = { departments: ['Roofing', 'HVAC'], functions: [] }
    expect(await owner.call(calls.setOrganization, { body })).toEqual(saved)
    expect(await owner.call(calls.getOrganization)).toEqual(saved)
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
