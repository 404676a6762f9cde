import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config.ts'
import { isLoopback } from './origin/origin.ts'

/** Warns, once each, about settings that leave the app open or shut everyone out. */
export function warnAboutSettings(app: FastifyInstance, config: Config): void {
  if (!config.rateLimits) app.log.warn('RATE_LIMITS=off: passwords can be guessed without a limit')
  if (config.smtpUrl && sendsClearText(config.smtpUrl))
    app.log.warn('SMTP_URL allows mail without encryption: append ?requireTLS=true')
  if (config.publicUrl?.startsWith('http://') && !isLoopback(new URL(config.publicUrl).hostname))
    app.log.warn('PUBLIC_URL is http: passwords and cookies are sent without encryption')
  if (config.trustProxy) return
  let isKnown = false
  app.addHook('onRequest', ({ headers }, _reply, done) => {
    if (!isKnown && headers['x-forwarded-for']) {
      isKnown = true
      app.log.warn('A proxy passes requests on, but TRUST_PROXY is off: everyone counts as one address')
    }
    done()
  })
}

function sendsClearText(smtpUrl: string): boolean {
  const { protocol, hostname, searchParams } = new URL(smtpUrl)
  return protocol === 'smtp:' && !isLoopback(hostname) && searchParams.get('requireTLS') !== 'true'
}
