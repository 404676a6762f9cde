import { expect, test } from 'vitest'
import { seriousAdvisories } from './advisories.ts'

const found = (severity: string) => ({
  vulnerabilities: { left: { name: 'left', severity, range: '<2.0.1', via: [] } },
})

test('high and critical advisories are named with the versions that they concern', () => {
  expect(seriousAdvisories(JSON.stringify(found('high')))).toEqual(['high left <2.0.1'])
  expect(seriousAdvisories(JSON.stringify(found('critical')))).toEqual(['critical left <2.0.1'])
  expect(seriousAdvisories(JSON.stringify(found('moderate')))).toEqual([])
  expect(seriousAdvisories('{"vulnerabilities":{}}')).toEqual([])
})

test.each(['', 'npm error', '{"message":"405 Method Not Allowed","error":{"summary":""}}'])(
  'without a report, %j, nothing is known',
  output => expect(seriousAdvisories(output)).toBeUndefined(),
)
