import { connect } from 'node:tls'
import { day } from '#contract/durations.ts'
import { serverFindings as text } from '#locales/text.ts'
import { adviceOf } from '#server/diagnostics/advice.ts'
import { type Finding, failed, passed, warning } from '#server/diagnostics/system-tests/finding.ts'
import type { Ctx } from '#server/lib/context.ts'

const renewDays = 14
const timeoutMs = 5_000

/** `daysLeft`: for how long its certificate holds, if it can be seen. */
type AddressFinding = Finding & { daysLeft?: number }

/** Whether people reach the app encrypted, and for how long its certificate holds. */
export async function checkAddress({ publicUrl, config }: Pick<Ctx, 'publicUrl' | 'config'>): Promise<AddressFinding> {
  const { protocol, hostname, port } = new URL(config.publicUrl ?? publicUrl())
  if (protocol === 'https:') return checkCertificate(hostname, Number(port || 443))
  return isLoopback(hostname)
    ? passed(text.local)
    : warning(text.http, adviceOf.noHttps(), text.httpAt({ host: hostname }))
}

async function checkCertificate(hostname: string, port: number): Promise<AddressFinding> {
  const endsAt = await certificateEnd(hostname, port).catch((error: Error) => error)
  // Many networks don't let a server reach its own public address.
  if (endsAt instanceof Error) return passed(text.https, text.unseen({ reason: endsAt.message }))
  const days = Math.floor((endsAt.getTime() - Date.now()) / day)
  const details = text.validUntil({ host: hostname, at: endsAt.toISOString() })
  const advice = adviceOf.certificateEnds(days)
  if (days < 0) return { ...failed(text.expired, advice, details), daysLeft: days }
  if (days < renewDays) return { ...warning(text.expires({ count: days }), advice, details), daysLeft: days }
  return passed(text.valid({ count: days }), details)
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
