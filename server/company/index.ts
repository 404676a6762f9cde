/** What other modules may use of the company. */

export { readLogo } from './branding.service.ts'
export {
  asciiDomain,
  branding,
  hasMembers,
  isAuthorizedAddress,
  isRegistrationClosed,
  isSetUp,
  listDomainNames,
  lockOpenSetup,
  requireOpenSetup,
  requireSetupToken,
  setupState,
  signOn,
} from './company.service.ts'
export { firstSteps } from './first-steps.service.ts'
export { companyLanguage, inCompanyLanguage, inReadersLanguages, type PostedWords } from './language.service.ts'
export { writeByTemplate } from './templates.service.ts'
export { companyTimeZone, knownTimeZone, lostTimeZone, replaceLostTimeZone } from './time-zone.service.ts'

declare module '#server/lib/events.ts' {
  interface Events {
    'company.created': Record<string, never>
    /** Days are cut in another time zone from now on. */
    'company.time-zone-set': { before: string; after: string }
  }
}
