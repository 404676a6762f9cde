import { z } from 'zod'

/** The part of `npm audit --json` that is read: the report, or why there is none. */
const report = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({
      name: z.string(),
      severity: z.enum(['info', 'low', 'moderate', 'high', 'critical']),
      range: z.string(),
    }),
  ),
})

/** Returns the packages with a high or critical advisory, or undefined where no report was made. */
export function seriousAdvisories(output: string): string[] | undefined {
  const parsed = report.safeParse(readJson(output))
  if (!parsed.success) return undefined
  return Object.values(parsed.data.vulnerabilities)
    .filter(({ severity }) => severity === 'high' || severity === 'critical')
    .map(({ name, severity, range }) => `${severity} ${name} ${range}`)
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
