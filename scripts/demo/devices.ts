import { createECDH, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import https from 'node:https'
import type { AddressInfo } from 'node:net'
import { rootCertificates } from 'node:tls'
import type { Internet } from '#server/lib/outbound/internet.ts'
import { certificate, key } from '#server/testing/certificate.ts'

const host = 'push.test'
/** Loopback, written as no URL can: links and webhooks still lead to the public internet only. */
const address = '::ffff:127.0.0.1'

/** The phones of people who do not exist, so that a reminder reaches somebody. */
export interface Devices {
  /** Of their push service, which belongs to this process, accepts everything and shows nothing. */
  origin: string
  /** With that service, for the app that sends to it. */
  beyond: (internet: Internet) => Internet
  close: () => void
}

export async function openDevices(): Promise<Devices> {
  const server = https.createServer({ cert: certificate, key }, (request, response) => {
    request.resume().on('end', () => response.writeHead(201).end())
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    origin: `https://${host}:${(server.address() as AddressInfo).port}`,
    beyond: internet => ({
      ...internet,
      resolve: async name => (name === host ? [address] : internet.resolve(name)),
      isAllowed: candidate => candidate === address || internet.isAllowed(candidate),
      ca: [certificate, ...rootCertificates].join('\n'),
    }),
    close: () => server.close(),
  }
}

/** Keys of a subscription, which nobody reads with. */
export const keysOfDevice = () => ({
  p256dh: createECDH('prime256v1').generateKeys('base64url'),
  auth: randomBytes(16).toString('base64url'),
})
