import { release, type as systemType } from 'node:os'
import { type TestResult, testCategories } from '#contract/system-tests.ts'
import type { Ctx } from '#server/lib/context.ts'
import { appVersion } from './version.ts'

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

/** The results of a run as plain text for support. */
export async function reportOf(ctx: Ctx, results: readonly TestResult[], startedAt: Date): Promise<string> {
  const lines = testCategories.flatMap(category => {
    const own = results.filter(result => result.category === category)
    return own.length === 0 ? [] : ['', category, ...own.flatMap(linesOf)]
  })
  return [`System tests of ${startedAt.toISOString()}`, ...installationLines(ctx), ...lines].join('\n')
}

const words = { pass: 'pass   ', warning: 'WARNING', fail: 'FAIL   ' } as const

function linesOf({ test, status, message, time, details }: TestResult): string[] {
  const more = details?.split('\n').map(line => `           ${line}`) ?? []
  return [`  ${words[status]}  ${test}: ${message} (${time} ms)`, ...more]
}
