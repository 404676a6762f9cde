import { afterAll } from 'vitest'
import { openCompany } from '#server/testing/company.ts'
import { PushService } from './push-service.fixture.ts'

/** For the tests of a file: a company with a push service that receives what is sent to its devices. */
export async function openCompanyWithPushes(settings: { rateLimits?: false } = { rateLimits: false }) {
  const service = await new PushService().open()
  afterAll(() => service.close())
  const company = await openCompany({ pushServices: service.hosts, ...settings }, { internet: service.internet })
  return { service, company, owner: company.owner }
}
