import { z } from 'zod'
import { domain, setupForm } from '#contract/company.forms.ts'
import { emailAddress, isEmailAddress } from '#contract/values.ts'
import { company as text } from '#locales/text.ts'
import { ownTimeZone } from '#web/lib/times/dates.ts'

/**
 * The set-up form: one row per domain, blank rows dropped on submit, at least one left. The token is required only where
 * the server requires it. The person's own address must be at one of the domains: a typo there would lock everybody out.
 */
export const setupFields = setupForm
  .omit({ domains: true, timeZone: true })
  .extend({ domains: z.array(z.object({ value: z.string() })), ownEmail: emailAddress() })
  .superRefine(({ domains, ownEmail }, context) => {
    const given = domains.map(({ value }, row) => ({ value, row })).filter(({ value }) => value.trim() !== '')
    if (given.length === 0)
      context.addIssue({ code: 'custom', path: ['domains', 0, 'value'], message: text.setup.noDomain })
    const hosts = given.map(({ value, row }) => {
      const { data, error } = domain.safeParse(value)
      const message = error?.issues[0]?.message
      if (message) context.addIssue({ code: 'custom', path: ['domains', row, 'value'], message })
      return data
    })
    const ownDomain = ownEmail.slice(ownEmail.lastIndexOf('@') + 1).toLowerCase()
    if (isEmailAddress(ownEmail) && given.length > 0 && !hosts.includes(undefined) && !hosts.includes(ownDomain))
      context.addIssue({ code: 'custom', path: ['ownEmail'], message: text.setup.otherDomain({ domain: ownDomain }) })
  })

export type SetupInput = z.input<typeof setupFields>
export type SetupOutput = z.output<typeof setupFields>

/** Returns the body of the call, with this device's time zone, without blank rows, empty fields and the person's own address. */
export const setupBody = ({ name, primaryColor, domains, appName, setupToken }: SetupOutput) => ({
  name,
  primaryColor,
  timeZone: ownTimeZone(),
  ...(appName ? { appName } : {}),
  ...(setupToken ? { setupToken } : {}),
  domains: domains.map(({ value }) => value.trim()).filter(value => value !== ''),
})
