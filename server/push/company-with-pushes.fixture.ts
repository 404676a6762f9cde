import { TestCompany } from '#server/testing/company.ts'
import { PushService } from './push-service.fixture.ts'

/** A company with a push service that receives what is sent to its devices. Close both together. */
export async function openCompanyWithPushes(settings: { rateLimits?: false } = { rateLimits: false }) {
  const service = await new PushService().open()
  const company = await TestCompany.open({ pushServices: service.hosts, ...settings }, { internet: service.internet })
  const close = async () => {
    await company.close()
    service.close()
  }
  return { service, company, owner: company.owner, close }
}
