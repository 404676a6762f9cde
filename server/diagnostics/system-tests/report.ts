import { type TestResult, testCategories } from '#contract/system-tests.ts'
import { installationLines } from '#server/diagnostics/installation.ts'
import type { Ctx } from '#server/lib/context.ts'

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
