import { release, type as systemType } from 'node:os'
import type { Ctx } from '#server/lib/context.ts'
import { appVersion } from '#server/lib/version.ts'

/** Facts about this installation, without secrets. */
export function installationLines(ctx: Ctx): string[] {
  const { config } = ctx
  const settings = {
    address: config.publicUrl ?? 'PUBLIC_URL is not set',
    database: config.databaseUrl ? 'external' : 'embedded',
    storage: config.s3 ? 'S3' : 'disk',
    mail: config.smtpUrl ? 'SMTP' : 'outbox',
    'push key': config.vapidKey ? 'from the settings' : 'from the database',
    videos: ctx.areVideosOff ? 'off' : 'on',
  }
  return [
    `Version ${appVersion}, Node ${process.versions.node}, ${systemType()} ${release()}`,
    ...Object.entries(settings).map(([name, value]) => `${name}: ${value}`),
  ]
}
