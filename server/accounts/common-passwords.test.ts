import { expect, test } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

test.each(['password', 'Password', '12345678', 'iloveyou', 'qwertyuiop'])('%s is common', password => {
  expect(isCommonPassword(password)).toBe(true)
})

test.each(['correct horse battery', 'vans-at-dawn-7', 'Ünwahrscheinlich!'])('%s is not', password => {
  expect(isCommonPassword(password)).toBe(false)
})
