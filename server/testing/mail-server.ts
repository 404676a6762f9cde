import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { certificate, key } from './certificate.ts'

/** A mail as a real server took it in. */
export interface Received {
  /** Of the SMTP conversation, which decides where a mail goes. */
  from: string
  to: string[]
  isEncrypted: boolean
  raw: string
  mail: Email
}

export interface MailServer {
  readonly port: number
  readonly received: readonly Received[]
  readonly close: () => Promise<void>
}

/** A real SMTP server on loopback. It takes anything unless told otherwise, and offers no TLS unless told so. */
export async function openMailServer(options: SMTPServerOptions = {}, port = 0): Promise<MailServer> {
  const received: Received[] = []
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    disabledCommands: ['STARTTLS'],
    cert: certificate,
    key,
    ...options,
    onData: (stream, { envelope, secure }, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        const raw = Buffer.concat(chunks)
        received.push({
          from: envelope.mailFrom ? envelope.mailFrom.address : '',
          to: envelope.rcptTo.map(({ address }) => address),
          isEncrypted: secure,
          raw: raw.toString(),
          mail: await PostalMime.parse(raw),
        })
        done()
      })
    },
  })
  // a client that turns away from an unknown certificate is no failure of the server
  server.on('error', () => undefined)
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  return {
    port: (server.server.address() as AddressInfo).port,
    received,
    close: () => new Promise(resolve => server.close(() => resolve())),
  }
}
