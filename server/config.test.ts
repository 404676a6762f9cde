import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { InvalidSetting, readConfig, settingNames } from './config.ts'

test('without settings the app listens on loopback and stores everything in ./data', () => {
  expect(readConfig({})).toMatchObject({ port: 3000, host: '127.0.0.1', trustProxy: false, rateLimits: true })
  expect(readConfig({}).dataDir).toMatch(/\/data$/)
})

test.each([
  [{ PORT: 'eighty' }, 'PORT'],
  [{ PUBLIC_URL: 'example.com' }, 'PUBLIC_URL'],
  [{ DATABASE_URL: 'mysql://here' }, 'DATABASE_URL'],
  [{ S3_BUCKET: 'photos' }, 'S3_BUCKET'],
  [{ TRUST_PROXY: 'yes' }, 'TRUST_PROXY'],
  [{ RATE_LIMITS: 'maybe' }, 'RATE_LIMITS'],
  [{ SETUP_TOKEN: 'fifteen letters' }, 'SETUP_TOKEN'],
])('%j is refused by its name', (environment, name) => {
  expect(() => readConfig(environment)).toThrow(InvalidSetting)
  expect(() => readConfig(environment)).toThrow(name)
})

test('trusts as many proxies as configured', () => {
  const { trustProxy } = readConfig({ TRUST_PROXY: 'true' })
  expect(typeof trustProxy === 'function' && [0, 1].map(hop => trustProxy('10.0.0.1', hop))).toEqual([true, false])
  expect(readConfig({ TRUST_PROXY: '10.0.0.0/8,::1' }).trustProxy).toEqual(['10.0.0.0/8', '::1'])
})

test('the README names every setting', async () => {
  const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8')
  expect(settingNames.filter(name => !readme.includes(`\`${name}\``))).toEqual([])
})
