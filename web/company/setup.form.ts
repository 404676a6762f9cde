import { z } from 'zod'
import { domain, setupForm } from '#contract/company.ts'
import { text } from './company.text.ts'

/**
 * The set-up form: one row per domain, blank rows dropped on submit, at least one left. The token is required only where
 * the server requires it.
 */
export const setupFields = setupForm
  .omit({ domains: true })
  .extend({ domains: z.array(z.object({ value: z.string() })) })
  .superRefine(({ domains }, context) => {
    const given = domains.map(({ value }, row) => ({ value, row })).filter(({ value }) => value.trim() !== '')
    if (given.length === 0)
      context.addIssue({ code: 'custom', path: ['domains', 0, 'value'], message: text.setup.noDomain })
    for (const { value, row } of given) {
      const message = domain.safeParse(value).error?.issues[0]?.message
      if (message) context.addIssue({ code: 'custom', path: ['domains', row, 'value'], message })
    }
  })

export type SetupInput = z.input<typeof setupFields>
export type SetupOutput = z.output<typeof setupFields>

/** Returns the body of the call, without blank rows and empty fields. */
export const setupBody = ({ domains, appName, setupToken, ...rest }: SetupOutput) => ({
  ...rest,
  ...(appName ? { appName } : {}),
  ...(setupToken ? { setupToken } : {}),
  domains: domains.map(({ value }) => value.trim()).filter(value => value !== ''),
})
