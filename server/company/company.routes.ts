import type { FastifyInstance, FastifyRequest } from 'fastify'
import { logoPath } from '#contract/company.forms.ts'
import * as calls from '#contract/company.ts'
import { getFirstSteps, skipFirstStep } from '#contract/first-steps.ts'
import { editTemplates } from '#contract/giveaways.ts'
import * as organizationCalls from '#contract/organization.ts'
import type { Ctx } from '#server/lib/context.ts'
import { sendObject } from '#server/lib/http/send-object.ts'
import { serve } from '#server/lib/http/serve.ts'
import { Refusal } from '#server/lib/refusal.ts'
import * as branding from './branding.service.ts'
import * as company from './company.service.ts'
import * as firstSteps from './first-steps.service.ts'
import { companyLanguage, setCompanyLanguage } from './language.service.ts'
import * as organization from './organization.service.ts'
import * as templates from './templates.service.ts'
import * as timeZone from './time-zone.service.ts'

export function companyRoutes(app: FastifyInstance, ctx: Ctx): void {
  app.addHook('onRequest', (request, _reply, done) => (request.speech.isKnown ? done() : speakOfCompany(ctx, request)))
  serve(app, ctx, calls.getCompany, {
    freshness: () => ({ scopes: ['company'], variant: `${ctx.config.publicUrl} ${ctx.areVideosOff}` }),
    handle: ({ actor }) => company.getCompany(ctx, actor),
  })
  serve(app, ctx, calls.setupState, { handle: () => company.setupState(ctx) })
  serve(app, ctx, calls.setupCompany, {
    guard: () => company.requireOpenSetup(ctx),
    admit: ({ body, request }) => company.requireSetupToken(ctx, body, request.ip),
    handle: ({ body }) => company.setupCompany(ctx, body),
  })
  serve(app, ctx, calls.editCompany, { handle: ({ actor, body }) => branding.editCompany(ctx, actor, body) })

  serve(app, ctx, editTemplates, { handle: ({ actor, body }) => templates.editTemplates(ctx, actor, body) })

  serve(app, ctx, getFirstSteps, { handle: ({ actor }) => firstSteps.firstSteps(ctx, actor) })
  serve(app, ctx, skipFirstStep, { handle: ({ actor, body }) => firstSteps.skip(ctx, actor, body) })

  serve(app, ctx, organizationCalls.getOrganization, { handle: () => organization.getOrganization(ctx) })
  serve(app, ctx, organizationCalls.setOrganization, {
    handle: ({ actor, body }) => organization.setOrganization(ctx, actor, body),
  })
  serve(app, ctx, organizationCalls.setTimeZone, {
    handle: ({ actor, body }) => timeZone.setTimeZone(ctx, actor, body),
  })
  serve(app, ctx, organizationCalls.setCompanyLanguage, {
    handle: ({ actor, body }) => setCompanyLanguage(ctx, actor, body.language),
  })
  serve(app, ctx, organizationCalls.listDomains, { handle: () => organization.listDomains(ctx) })
  serve(app, ctx, organizationCalls.addDomain, {
    handle: ({ actor, body }) => organization.addDomain(ctx, actor, body.domain),
  })
  serve(app, ctx, organizationCalls.removeDomain, {
    guard: ({ params }) => organization.getDomain(ctx, params.id),
    handle: ({ actor, params }) => organization.removeDomain(ctx, actor, params.id),
  })

  // Not a call of the contract: a stored object with ranges and caching, public because the sign-in page shows it.
  app.get('/logo/:file', { schema: { hide: true } }, async (request, reply) => {
    const { file } = request.params as { file: string }
    if (!logoPath.test(`/logo/${file}`)) throw new Refusal('request.missing')
    const logo = { key: branding.logoKey(`/logo/${file}`), contentType: 'image/webp', fileName: 'logo.webp' }
    return sendObject(
      ctx.storage,
      { ...logo, etag: `"${file}"`, disposition: 'inline', isPublic: true },
      request,
      reply,
    )
  })
}

/** Answers in the company's language; without a database everything else fails, the language does not. */
async function speakOfCompany(ctx: Ctx, { speech }: FastifyRequest): Promise<void> {
  speech.language = await companyLanguage(ctx).catch(() => speech.language)
}
