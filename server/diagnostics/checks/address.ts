import { connect } from 'node:tls'
import { day } from '#contract/durations.ts'
import { adviceOf } from '#server/diagnostics/advice.text.ts'
import { type Finding, failed, passed, warning } from '#server/diagnostics/system-tests/finding.ts'
import type { Ctx } from '#server/lib/context.ts'

const renewDays = 14
const timeoutMs = 5_000

/** `subject`: what the finding is about. */
type AddressFinding = Finding & { subject: 'protocol' | 'certificate' }

/** Whether people reach the app encrypted, and for how long its certificate holds. */
export async function checkAddress({ publicUrl, config }: Pick<Ctx, 'publicUrl' | 'config'>): Promise<AddressFinding> {
  const { protocol, hostname, port } = new URL(config.publicUrl ?? publicUrl())
  if (protocol === 'https:')
    return { subject: 'certificate', ...(await checkCertificate(hostname, Number(port || 443))) }
  const finding = isLoopback(hostname)
    ? passed('Only this machine reaches the app')
    : warning('People reach the app over http, without encryption', adviceOf.noHttps, `PUBLIC_URL is at ${hostname}`)
  return { subject: 'protocol', ...finding }
}

async function checkCertificate(hostname: string, port: number): Promise<Finding> {
  const endsAt = await certificateEnd(hostname, port).catch((error: Error) => error)
  // Many networks don't let a server reach its own public address.
  if (endsAt instanceof Error)
    return passed('People reach the app over https', `The certificate can't be seen from here: ${endsAt.message}`)
  const days = Math.floor((endsAt.getTime() - Date.now()) / day)
  const details = `The certificate of ${hostname} is valid until ${endsAt.toISOString()}`
  if (days < 0) return failed('The certificate has expired', adviceOf.certificateEnds(days), details)
  if (days < renewDays)
    return warning(`The certificate expires in ${days} days`, adviceOf.certificateEnds(days), details)
  return passed(`People reach the app over https, and its certificate is valid for ${days} days`, details)
}

const isLoopback = (hostname: string) => /^(localhost|127\.[\d.]+|\[::1\])$/.test(hostname)

function certificateEnd(host: string, port: number): Promise<Date> {
  return new Promise((resolve, reject) => {
    // An expired certificate is what this looks for; nothing is sent.
    const socket = connect(
      { host: host.replace(/^\[|\]$/g, ''), port, servername: host, rejectUnauthorized: false },
      () => {
        const { valid_to: validTo } = socket.getPeerCertificate()
        socket.destroy()
        if (validTo) resolve(new Date(validTo))
        else reject(new Error('no certificate'))
      },
    )
    socket.setTimeout(timeoutMs, () => socket.destroy(new Error('no reply')))
    socket.on('error', reject)
  })
}
