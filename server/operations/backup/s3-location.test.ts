import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import S3rver from 's3rver'
import { afterAll, afterEach, expect, test } from 'vitest'
import { backUp, fill, newFolder, removeFolders } from '#server/operations/backup.fixture.ts'
import { lastBackup } from '#server/operations/backups.service.ts'
import { openCompany } from '#server/testing/company.ts'
import { pick } from '#server/testing/rounds.ts'
import { findBackups } from './manifest.ts'
import { openS3Location } from './s3-location.ts'

/** What becomes of a request: an error, no reply, half a reply and then the end, or half a reply and then nothing. */
type Fault = 'fail' | 'hang' | 'cut' | 'stall'

let faultOf: (method: string, path: string) => Fault | undefined = () => undefined
const bucket = {
  bucket: 'backups',
  region: 'us-east-1',
  accessKeyId: 'S3RVER',
  secretAccessKey: 'S3RVER',
}
const locationAt = (prefix = 'acme') => {
  const endpoint = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
  return openS3Location({ ...bucket, prefix, endpoint }, { connectMs: 500, idleMs: 500 })
}

const company = await openCompany({ rateLimits: false })
await fill(company)
const configureBuckets = [{ name: bucket.bucket }]
const store = new S3rver({
  address: '127.0.0.1',
  port: 0,
  silent: true,
  directory: await newFolder(),
  configureBuckets,
})
const storePort = (await store.run()).port
const proxy = createServer((incoming, outgoing) => void pass(incoming, outgoing)).listen(0, '127.0.0.1')
await once(proxy, 'listening')
afterEach(() => {
  faultOf = () => undefined
})
afterAll(async () => {
  proxy.closeAllConnections()
  proxy.close()
  await store.close()
  await removeFolders()
})

async function pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const { method = '', url = '', headers } = incoming
  const fault = faultOf(method, url)
  const body = await buffer(incoming).catch(() => undefined)
  if (!body || fault === 'hang') return
  if (fault === 'fail') return void outgoing.writeHead(503).end()
  const onward = request({ port: storePort, host: '127.0.0.1', method, path: url, headers })
  onward.end(body)
  const [reply] = (await once(onward, 'response')) as [IncomingMessage]
  const content = await buffer(reply)
  if (fault === 'cut' && content.length === 0) return void outgoing.destroy()
  outgoing.writeHead(reply.statusCode ?? 502, reply.headers)
  if (!fault) return void outgoing.end(content)
  outgoing.write(content.subarray(0, content.length >> 1), () => fault === 'cut' && outgoing.destroy())
}

const requestsOf: Record<Fault, [method: string, path: RegExp][]> = {
  fail: [
    ['PUT', /posts\.copy\.gz/],
    ['PUT', /manifest\.json/],
  ],
  hang: [
    ['PUT', /posts\.copy\.gz/],
    ['PUT', /objects\//],
    ['GET', /list-type/],
  ],
  cut: [
    ['PUT', /posts\.copy\.gz/],
    ['GET', /posts\.copy\.gz/],
  ],
  stall: [['GET', /posts\.copy\.gz/]],
}
const faults = Object.entries(requestsOf).flatMap(([fault, requests]) =>
  pick(requests, 1).map(request => [fault as Fault, ...request] as const),
)

test.each(faults)(
  'a bucket that %ss a %s of %s fails a backup, and the next one is whole',
  async (fault, method, path) => {
    const location = locationAt(`${fault}-${method}-${path.source.length}`)
    faultOf = (given, url) => (given === method && path.test(url) ? fault : undefined)
    await expect(backUp(company, location)).rejects.toThrow('The backup failed')
    faultOf = () => undefined
    expect((await lastBackup(company.app.ctx)).last).toMatchObject({ error: 'backup.failed' })
    expect((await findBackups(location)).filter(({ isWhole }) => isWhole)).toEqual([])

    expect(await backUp(company, location)).toMatchObject({ isVerified: true, error: null })
    expect((await findBackups(location)).map(({ isWhole }) => isWhole)).toEqual([true])
  },
)

test('a bucket that deletes nothing keeps the new backup and the old ones', async () => {
  const location = locationAt('kept')
  await backUp(company, location)
  faultOf = method => (method === 'POST' ? 'fail' : undefined)
  expect(await backUp(company, location, 1)).toMatchObject({ isVerified: true, error: null })
  expect(await findBackups(location)).toHaveLength(2)
})

test('the check finds a bucket that is there, and one that is not, or hangs', async () => {
  await locationAt().check()
  faultOf = () => 'hang'
  await expect(locationAt().check()).rejects.toThrow()
  faultOf = () => undefined
  const endpoint = `http://127.0.0.1:${storePort}`
  await expect(openS3Location({ ...bucket, bucket: 'nowhere', prefix: '', endpoint }).check()).rejects.toThrow()
})
