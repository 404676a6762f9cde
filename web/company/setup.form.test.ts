import { expect, test } from 'vitest'
import { ownTimeZone } from '#web/lib/times/dates.ts'
import { setupBody, setupFields } from './setup-form.tsx'

const filled = {
  name: ' Northwind ',
  appName: '',
  primaryColor: '#0F766E',
  domains: [{ value: '' }, { value: ' northwind.example ' }],
  ownEmail: 'dana@Northwind.example',
}
const messages = (form: object) =>
  setupFields
    .safeParse({ ...filled, ...form })
    .error?.issues.map(issue => `${issue.path.join('.')}: ${issue.message}`) ?? []

test('blank domain rows are dropped, and an app name left empty', () => {
  expect(setupBody(setupFields.parse(filled))).toEqual({
    name: 'Northwind',
    primaryColor: '#0F766E',
    timeZone: ownTimeZone(),
    domains: ['northwind.example'],
  })
})

test('every rule has its own words, at its own field', () => {
  expect(messages({ name: ' ' })).toEqual(['name: Company name is required'])
  expect(messages({ primaryColor: 'teal' })).toEqual(['primaryColor: Invalid color format'])
  expect(messages({ domains: [{ value: '' }, { value: ' ' }] })).toEqual([
    'domains.0.value: At least one domain is required',
  ])
  expect(messages({ domains: [{ value: '@' }] })).toEqual(['domains.0.value: Domain cannot be empty'])
  expect(messages({ ownEmail: 'dana@northwind.example ' })).toEqual([])
  expect(messages({ domains: [{ value: 'https://www.northwind.example/' }] })).toEqual([])
  expect(messages({ domains: [{ value: 'northwind.exampel' }] })).toEqual([
    'ownEmail: northwind.example is not one of the domains above. Add it, or correct them.',
  ])
  expect(messages({ ownEmail: '' })).toEqual(['ownEmail: Please enter a valid email address'])
  expect(messages({ domains: [{ value: '' }, { value: 'no dots' }] })).toEqual([
    'domains.1.value: Please enter a domain such as example.com',
  ])
})
