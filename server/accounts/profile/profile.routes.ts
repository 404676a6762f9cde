import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/accounts.ts'
import * as emails from '#contract/emails.ts'
import { setMyLanguage } from '#contract/languages.ts'
import { serverAccounts as text } from '#locales/text.ts'
import type { Ctx } from '#server/lib/context.ts'
import { logSecurity } from '#server/lib/http/security-log.ts'
import { sendObject } from '#server/lib/http/send-object.ts'
import { serve } from '#server/lib/http/serve.ts'
import { Refusal } from '#server/lib/refusal.ts'
import { clientOf } from '../sessions/client.ts'
import { readCookie } from '../sessions/cookies.ts'
import * as sessions from '../sessions/sessions.service.ts'
import * as emailChange from './email-change.service.ts'
import * as language from './language.service.ts'
import * as profile from './profile.service.ts'

/** Changes of users to their own account. */
export function profileRoutes(app: FastifyInstance, ctx: Ctx): void {
  serve(app, ctx, calls.updateProfile, { handle: ({ actor, body }) => profile.updateProfile(ctx, actor, body) })
  serve(app, ctx, emails.getEmailChange, { handle: ({ actor }) => emailChange.getEmailChange(ctx, actor) })
  serve(app, ctx, emails.changeEmail, {
    handle: ({ actor, body, request }) => emailChange.changeEmail(ctx, actor, body, clientOf(ctx, request)),
  })
  serve(app, ctx, emails.resendEmailLink, {
    handle: ({ actor, request }) => emailChange.resendEmailLink(ctx, actor, request.ip),
  })
  serve(app, ctx, emails.keepEmail, { handle: ({ actor }) => emailChange.keepEmail(ctx, actor) })
  serve(app, ctx, emails.checkEmailToken, { handle: ({ body }) => emailChange.checkEmailToken(ctx, body.token) })
  serve(app, ctx, emails.confirmEmail, {
    handle: async ({ body, request }) => {
      const user = await emailChange.confirmEmail(ctx, body.token, readCookie(ctx, request, 'session'))
      logSecurity(request, 'email-changed', { userId: user.id })
      return user
    },
  })
  serve(app, ctx, calls.setPhoto, { handle: ({ actor, file }) => profile.setPhoto(ctx, actor, file.content) })
  serve(app, ctx, calls.removePhoto, { handle: ({ actor }) => profile.removePhoto(ctx, actor) })
  serve(app, ctx, setMyLanguage, { handle: ({ actor, body }) => language.setLanguage(ctx, actor, body.language) })
  serve(app, ctx, calls.changePassword, {
    handle: ({ actor, body, request }) =>
      profile.changePassword(ctx, actor, body, readCookie(ctx, request, 'session') ?? ''),
  })

  serve(app, ctx, calls.listSessions, {
    handle: ({ actor, request }) => sessions.listSessions(ctx, actor.id, readCookie(ctx, request, 'session') ?? ''),
  })
  serve(app, ctx, calls.endSession, {
    handle: async ({ actor, params, request }) => {
      await sessions.endSession(ctx, actor.id, params.sessionId)
      logSecurity(request, 'sessions-ended')
      return { message: text.deviceSignedOut }
    },
  })
  serve(app, ctx, calls.endOtherSessions, {
    handle: async ({ actor, request }) => {
      await sessions.endOtherSessions(ctx, actor.id, readCookie(ctx, request, 'session') ?? '')
      logSecurity(request, 'sessions-ended')
      return { message: text.othersSignedOut }
    },
  })

  // Not a call of the contract: a stored object with ranges and caching. Its name can't be guessed.
  app.get<{ Params: { name: string } }>('/media/photo/:name', { schema: { hide: true } }, async (request, reply) => {
    if (!request.actor) throw new Refusal('session.none')
    const { name } = request.params
    if (!/^[0-9a-f]{32}$/.test(name)) throw new Refusal('photo.missing')
    return sendObject(ctx.storage, profile.photoObject(name), request, reply)
  })
}
