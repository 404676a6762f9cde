import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { certificate, key } from '../certificate.ts'

/** A mail as the server received it. */
export interface Received {
  /** Of the SMTP envelope, which decides where a mail goes. */
  from: string
  to: string[]
  isEncrypted: boolean
  /** The client's name for itself. */
  greeting: string
  raw: string
  mail: Email
}

export interface MailServer {
  readonly port: number
  readonly received: readonly Received[]
  readonly close: () => Promise<void>
}

/** Opens an SMTP server on loopback that accepts any mail and offers no TLS, unless `options` say otherwise. */
export async function openMailServer(options: SMTPServerOptions = {}, port = 0): Promise<MailServer> {
  const received: Received[] = []
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    disabledCommands: ['STARTTLS'],
    cert: certificate,
    key,
    ...options,
    onData: (stream, { envelope, secure, hostNameAppearsAs }, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        const raw = Buffer.concat(chunks)
        received.push({
          from: envelope.mailFrom ? envelope.mailFrom.address : '',
          to: envelope.rcptTo.map(({ address }) => address),
          isEncrypted: secure,
          greeting: hostNameAppearsAs,
          raw: raw.toString(),
          mail: await PostalMime.parse(raw),
        })
        done()
      })
    },
  })
  // a client that rejects the certificate is no failure of the server
  server.on('error', () => undefined)
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  return {
    port: (server.server.address() as AddressInfo).port,
    received,
    close: () => new Promise(resolve => server.close(() => resolve())),
  }
}

/** Opens an SMTP server that never ends its second reply, so that no limit on a wait ends the connection. */
export async function openEndlessMailServer(everyMs = 1_000): Promise<{
  readonly port: number
  /** How many connections are open. */
  readonly connected: () => number
  readonly close: () => void
}> {
  const sockets = new Set<Socket>()
  const server = createServer(socket => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.write('220 mail.example\r\n')
    const timer = setInterval(() => socket.write('250-mail.example\r\n'), everyMs)
    socket.on('close', () => {
      clearInterval(timer)
      sockets.delete(socket)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    connected: () => sockets.size,
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
