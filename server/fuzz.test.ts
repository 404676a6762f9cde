import * as fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { type AnyRequest, type Call, requestUrl } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { bodies, nameOf } from './contract.fixture.ts'
import { workOnRuns } from './diagnostics/diagnostics.fixture.ts'
import { openCompany } from './testing/company.ts'
import { rounds, seed } from './testing/rounds.ts'

/** Thousands of requests that are nearly right, made from the shapes of the contract: none may fail on the server. */
const requestsPerCall = rounds({ few: 5, many: 500 })
const limitMs = rounds({ few: 300_000, many: 1_800_000 })
/** They start minutes of work, of which one request shows as much as many. */
const isSlow = (call: Call) => /system-tests|test-runs|video|\/test\/|repair/.test(call.path)

/** For the calls that wait for the end of a run. */
const company = await openCompany({ rateLimits: false, ffmpegPath: '/no/ffmpeg', logLevel: 'silent' })
const teamId = await company.team()
await company.join('Ann', { teamId, canPost: true })
const worker = await workOnRuns(company)
afterAll(() => worker.stop())

type Schema = z.core.JSONSchema.BaseSchema

const junk = fc.oneof(
  fc.constantFrom(null, true, 0, -1, 1.5, 1e300, 2 ** 31, '', ' ', '\0', '\uD800', '\u202E', '9', [], {}, [[]]),
  fc.jsonValue({ maxDepth: 2, stringUnit: 'binary' }),
)
const texts = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom('x'.repeat(3_000), '=1+1', '<b>', '../..', "' or 1=1 --", '%00', '🚐'.repeat(500), 'a\n\nb'),
  fc.constantFrom('ann@acme.example', '2026-02-30', '2026-11-22T10:00:00Z', 'https://10.0.0.1/', '#ffffff', 'UTC'),
  fc.uuid(),
)

/** Values of a schema, with some that are not. */
function valuesOf(schema: Schema): fc.Arbitrary<unknown> {
  const options = schema.anyOf ?? schema.oneOf ?? schema.allOf
  if (options) return mostly(fc.oneof(...options.map(option => valuesOf(option))))
  if (schema.const !== undefined) return mostly(fc.constant(schema.const))
  if (schema.enum) return mostly(fc.constantFrom(...schema.enum))
  if (schema.type === 'object') return mostly(recordOf(schema))
  if (schema.type === 'array') {
    const items = schema.items && !Array.isArray(schema.items) && schema.items !== true ? schema.items : {}
    return mostly(fc.array(valuesOf(items), { maxLength: 5 }))
  }
  if (schema.type === 'boolean') return mostly(fc.boolean())
  if (schema.type === 'integer' || schema.type === 'number')
    return mostly(fc.oneof(fc.integer({ min: -2, max: 20 }), fc.constantFrom(2_147_483_647, 2 ** 53, 0.5)))
  return mostly(texts)
}

const mostly = (values: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 9, arbitrary: values }, { weight: 1, arbitrary: junk })

function recordOf({ properties = {} }: Schema): fc.Arbitrary<unknown> {
  const fields = Object.entries(properties).map(([name, field]) => [name, valuesOf(field as Schema)] as const)
  return fc.record(Object.fromEntries(fields), { requiredKeys: [] })
}

const shapeOf = (schema: z.ZodType): Schema => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema

const someIds = fc.constantFrom(1, 2, 9, 10, 2_147_483_647, 0, -1, 'x', '00000000-0000-4000-8000-000000000000')

/** As an address can have them: some objects have no text of their own. */
const inUrl = (fields: unknown) =>
  Object.fromEntries(Object.entries(fields as object).map(([name, value]) => [name, written(value)]))
const written = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(written)
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value
}

/** Requests of a call: half of them with one changed field of a body that is right. */
function requestsOf(call: Call): fc.Arbitrary<AnyRequest> {
  const names = [...call.path.matchAll(/:([a-z]\w*)/gi)].map(([, name = '']) => name)
  const params = fc.record(Object.fromEntries(names.map(name => [name, someIds])))
  const query = call.query ? recordOf(shapeOf(call.query)).map(inUrl) : fc.constant({})
  if (!call.body) return fc.record({ params, query }) as fc.Arbitrary<AnyRequest>
  const shape = shapeOf(call.body)
  const right = bodies[nameOf(call)] ?? {}
  const changed = recordOf(shape).map(fields => {
    const [first] = Object.entries(fields as Record<string, unknown>)
    return first ? { ...right, [first[0]]: first[1] } : right
  })
  return fc.record({ params, query, body: fc.oneof(valuesOf(shape), changed) }) as fc.Arbitrary<AnyRequest>
}

test('no request that follows the shapes of the contract fails on the server', { timeout: limitMs }, async () => {
  const failures: string[] = []
  const { email } = company.owner
  let sent = 0
  for (const call of calls.filter(each => !isSlow(each) && !each.isStream))
    for (const { params, query, body } of fc.sample(requestsOf(call), { seed, numRuns: requestsPerCall })) {
      const url = requestUrl(call, { params, query })
      const payload = body === undefined ? {} : { payload: JSON.stringify(body) }
      const headers = body === undefined ? {} : { 'content-type': 'application/json' }
      const { statusCode } = await company.owner.send({ method: call.method, url, headers, ...payload })
      sent += 1
      // 503 says that something beside the server is away, here the service that translates.
      if (statusCode >= 500 && statusCode !== 503)
        failures.push(`${statusCode} ${call.method} ${url} ${JSON.stringify(body)?.slice(0, 300)}`)
      // Signed out, or the password was changed by one of these requests.
      if (statusCode === 401) await company.owner.signIn(email)
    }
  expect(failures).toEqual([])
  expect(sent).toBeGreaterThan(calls.length * requestsPerCall * 0.8)
})
