import { readFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { expect, test } from 'vitest'
import { InvalidSetting, misspelledSettings, readConfig, settingNames } from './config.ts'

test('without settings the app listens on loopback and stores everything in ./data', () => {
  expect(readConfig({})).toMatchObject({ port: 3000, host: '127.0.0.1', trustProxy: false, rateLimits: true })
  expect(readConfig({}).dataDir).toMatch(/\/data$/)
})

test.each([
  [{ PORT: 'eighty' }, 'PORT'],
  [{ PORT: '70000' }, 'PORT'],
  [{ PUBLIC_URL: 'example.com' }, 'PUBLIC_URL'],
  [{ DATABASE_URL: 'mysql://here' }, 'DATABASE_URL'],
  [{ DATABASE_URL: 'postgres://here/it', DATABASE_READ_URL: 'there' }, 'DATABASE_READ_URL'],
  [{ DATABASE_READ_URL: 'postgres://there/it' }, 'DATABASE_READ_URL'],
  [{ S3_BUCKET: 'photos' }, 'S3_BUCKET'],
  [{ TRUST_PROXY: 'yes' }, 'TRUST_PROXY'],
  [{ RATE_LIMITS: 'maybe' }, 'RATE_LIMITS'],
  [{ INSTALL_FFMPEG: 'no' }, 'INSTALL_FFMPEG'],
  [{ PUSH_SERVICES: 'https://push.example' }, 'PUSH_SERVICES'],
  [{ PUSH_PROMPT: 'never' }, 'PUSH_PROMPT'],
  [{ PREVIEW_HOSTS: 'https://news.example' }, 'PREVIEW_HOSTS'],
  [{ SSO_HOSTS: 'https://login.example' }, 'SSO_HOSTS'],
  [{ SSO_KEY: 'short' }, 'SSO_KEY'],
  [{ WEBHOOK_HOSTS: 'http://hooks.example' }, 'WEBHOOK_HOSTS'],
  [{ WEBHOOK_KEY: 'short' }, 'WEBHOOK_KEY'],
  [{ BACKUP_TO: 's3://bucket' }, 'BACKUP_TO'],
  [{ BACKUP_TO: 'ftp://somewhere' }, 'BACKUP_TO'],
  [{ BACKUP_TO: './data/backups' }, 'BACKUP_TO'],
  [{ BACKUP_AT: '24:00' }, 'BACKUP_AT'],
  [{ BACKUP_KEEP: '0' }, 'BACKUP_KEEP'],
  [{ SETUP_TOKEN: 'fifteen letters' }, 'SETUP_TOKEN'],
  [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN'],
  [{ KEEP_TIMES_DAYS: '1' }, 'KEEP_TIMES_DAYS'],
])('%j is refused by its name', (environment, name) => {
  expect(() => readConfig(environment)).toThrow(InvalidSetting)
  expect(() => readConfig(environment)).toThrow(name)
})

test.each([
  ['PUBLIC_URL', 'https://intranet.example/news', 'expected a host of its own'],
  ['PUBLIC_URL', 'https://news.example/?from=mail', 'expected a host of its own'],
  ['PUBLIC_URL', 'https://news.example/#top', 'expected a host of its own'],
  ['PUBLIC_URL', 'https://me@news.example', 'expected a host of its own'],
  ['SMTP_URL', 'smtp://mailer:Gitw50#2@host', 'write # as %23'],
  ['SMTP_URL', 'smtp://mailer:25#2@host', 'write # as %23'],
  ['SMTP_URL', 'smtp://mailer:PQRS/WXYZ@host', '/ as %2F'],
  ['SMTP_URL', 'smtp://mailer:25/WXYZ@host', '/ as %2F'],
  ['SMTP_URL', 'smtp://host/relay', 'without a path'],
  ['SMTP_URL', 'mail.example', 'expected an address starting with smtp:// or smtps://'],
])('%s=%s stops the start: %s', (name, value, expected) => {
  expect(() => readConfig({ [name]: value })).toThrow(`${name}: `)
  expect(() => readConfig({ [name]: value })).toThrow(expected)
})

test('an address is one however it is written', () => {
  for (const written of ['https://news.example', 'HTTPS://News.Example/', 'https://news.example:443//'])
    expect(readConfig({ PUBLIC_URL: written }).publicUrl).toBe('https://news.example')
  for (const written of [
    'smtp://host',
    'smtps://a%23b:c%2F%40@mail.example:465/?requireTLS=true',
    'smtp://me@acme.example:a+b@host',
  ])
    expect(readConfig({ SMTP_URL: written }).smtpUrl).toBe(written)
})

test('previews come from all hosts, from some or from none', () => {
  expect(readConfig({}).previewHosts).toBe(undefined)
  expect(readConfig({ PREVIEW_HOSTS: '*.example.com,news.example' }).previewHosts).toEqual([
    '*.example.com',
    'news.example',
  ])
  expect(readConfig({ PREVIEW_HOSTS: 'off' }).previewHosts).toEqual([])
})

test('one process serves the port, or as many as are wanted, or as there are cores', () => {
  const workers = (setting?: string) => readConfig({ WORKERS: setting }).workers
  expect([workers(), workers('4'), workers('64')]).toEqual([1, 4, 64])
  expect(workers('auto')).toBe(availableParallelism())
  for (const wrong of ['0', '65', 'all', '2.5'])
    expect(() => workers(wrong)).toThrow('WORKERS: expected auto, or a number from 1 to 64')
})

test('trusts as many proxies as configured', () => {
  const { trustProxy } = readConfig({ TRUST_PROXY: 'true' })
  expect(typeof trustProxy === 'function' && [0, 1].map(hop => trustProxy('10.0.0.1', hop))).toEqual([true, false])
  expect(readConfig({ TRUST_PROXY: '10.0.0.0/8,::1' }).trustProxy).toEqual(['10.0.0.0/8', '::1'])
})

test('backups go to a folder or to a bucket, which has the keys of the media unless it has its own', () => {
  expect(readConfig({}).backup).toEqual({ to: undefined, atMinute: 150, keep: 14 })
  const folder = readConfig({ BACKUP_TO: '/mnt/backups', BACKUP_AT: 'off', BACKUP_KEEP: '3' })
  expect(folder.backup).toEqual({ to: { folder: '/mnt/backups' }, atMinute: undefined, keep: 3 })
  const keys = { S3_ENDPOINT: 'https://s3.example', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' }
  const bucket = readConfig({ ...keys, BACKUP_TO: 's3://safe/front-line/', BACKUP_S3_ACCESS_KEY_ID: 'other' })
  expect(bucket.backup.to).toEqual({
    bucket: 'safe',
    prefix: 'front-line',
    endpoint: 'https://s3.example',
    region: 'us-east-1',
    accessKeyId: 'other',
    secretAccessKey: 'secret',
  })
  expect(readConfig({ BACKUP_TO: '/one' }, { BACKUP_TO: '/other' }).backup.to).toEqual({ folder: '/other' })
})

test.each([
  ['SMPT_URL', 'is SMTP_URL meant?'],
  ['DATABSE_URI', 'is DATABASE_URL meant?'],
  ['BACKUP_KEPE', 'is BACKUP_KEEP meant?'],
  ['BACKUP_FOLDER', 'is not a setting.'],
  ['S3_FORCE_PATH_STYLE', 'is not a setting.'],
])('%s looks like a setting', (name, expected) => {
  expect(misspelledSettings({ [name]: 'x' })).toEqual([expect.stringContaining(`${name} is`)])
  expect(misspelledSettings({ [name]: 'x' })[0]).toContain(expected)
})

test('settings, and what other programs use, do not', () => {
  const common = [
    'PATH',
    'HOME',
    'HOSTNAME',
    'SITE_URL',
    'NODE_ENV',
    'POST',
    'TMPDIR',
    'PGDATA',
    'AWS_REGION',
    'LOG_FILE',
  ]
  expect(misspelledSettings(Object.fromEntries([...settingNames, ...common].map(name => [name, 'x'])))).toEqual([])
})

test('the table of settings has every setting', async () => {
  const operating = await readFile(new URL('../docs/operating.md', import.meta.url), 'utf8')
  const [, table = ''] = /\n## Settings\n(.*?)\n## /s.exec(operating) ?? []
  const names = [...table.matchAll(/^\| ([^|]+) \|/gm)].flatMap(
    ([, cell = '']) => cell.match(/(?<=`)[A-Z_\d]+(?=`)/g) ?? [],
  )
  expect(names.toSorted()).toEqual(settingNames.toSorted())
})

test('the compose file uses settings that exist', async () => {
  const compose = await readFile(new URL('../deploy/compose.yaml', import.meta.url), 'utf8')
  const [, app = ''] = /\n {4}environment:\n((?: {6}.*\n)+)/.exec(compose) ?? []
  const names = [...app.matchAll(/^ {6}([A-Z_0-9]+):/gm)].map(([, name = '']) => name)
  expect(names).toContain('DATABASE_URL')
  expect(names.filter(name => !settingNames.includes(name))).toEqual([])
})
