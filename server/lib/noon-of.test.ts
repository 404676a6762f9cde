import { expect, test } from 'vitest'
import { noonOf } from './noon-of.ts'

test.each([
  ['2026-03-01T00:00:00.000Z', '2026-03-01T12:00:00.000Z'],
  ['2026-03-01T23:59:59.999Z', '2026-03-01T12:00:00.000Z'],
  ['1969-12-31T06:00:00.000Z', '1969-12-31T12:00:00.000Z'],
])('the noon of the day of %s', (at, noon) => expect(noonOf(new Date(at)).toISOString()).toBe(noon))
