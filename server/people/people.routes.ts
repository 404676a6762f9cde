import type { FastifyInstance } from 'fastify'
import { changeEmailOf, moveDomain } from '#contract/emails.ts'
import { resetFactors } from '#contract/factors.ts'
import * as calls from '#contract/people.ts'
import { type Actor, can, type Role } from '#contract/policy.ts'
import { isSheetName } from '#contract/text/people-file.ts'
import * as accounts from '#server/accounts/index.ts'
import type { Ctx } from '#server/lib/context.ts'
import { readsNamesOnly } from '#server/lib/http/bearer.ts'
import { logSecurity } from '#server/lib/http/security-log.ts'
import { serve } from '#server/lib/http/serve.ts'
import { Refusal } from '#server/lib/refusal.ts'
import { exportPeople, searchPeople } from './directory.service.ts'
import * as emails from './emails.service.ts'
import { importPeople, previewImport } from './import.service.ts'
import { getLastImport, getProgress, undoImport } from './import-state.service.ts'
import * as invitations from './invitations.service.ts'
import * as joinCards from './join-cards.service.ts'
import * as people from './people.service.ts'
import { sheetToCsv } from './sheet.ts'

export function peopleRoutes(app: FastifyInstance, ctx: Ctx): void {
  const guardFor =
    (action: 'user.set-role' | 'user.edit' | 'user.remove' | 'user.reset-factors' | 'user.change-email') =>
    async ({ actor, params }: { actor: Actor; params: { id: number } }) => {
      const user = await people.getActiveUser(ctx, params.id)
      if (!can(actor, action, { userId: user.id, role: user.role as Role })) throw new Refusal('permission.denied')
      return user
    }

  serve(app, ctx, calls.listUsers, {
    freshness: () => ({ scopes: ['people'] }),
    handle: async ({ request }) => {
      const everyone = await people.listUsers(ctx)
      return readsNamesOnly(request) ? everyone.map(accounts.withoutLogin) : everyone
    },
  })
  serve(app, ctx, calls.searchUsers, { handle: ({ query }) => searchPeople(ctx, query) })
  serve(app, ctx, calls.exportUsers, {
    handle: ({ actor, query, request }) => {
      logSecurity(request, 'exported')
      return exportPeople(ctx, actor, query)
    },
  })
  serve(app, ctx, calls.importUsers, {
    handle: ({ actor, query, file }) => importPeople(ctx, actor, file, query),
  })
  serve(app, ctx, calls.readSheet, {
    handle: async ({ file }) => {
      if (!isSheetName(file.name)) throw new Refusal('import.type')
      return { csv: await sheetToCsv(file.content) }
    },
  })
  serve(app, ctx, calls.checkImport, { handle: ({ query, file }) => previewImport(ctx, file, query) })
  serve(app, ctx, calls.lastImport, { handle: ({ actor }) => getLastImport(ctx, actor) })
  serve(app, ctx, calls.undoImport, {
    guard: ({ actor, params }) => getProgress(ctx, actor, params.importId),
    handle: ({ actor, params }) => undoImport(ctx, actor, params.importId),
  })
  serve(app, ctx, calls.importProgress, { handle: ({ actor, params }) => getProgress(ctx, actor, params.importId) })
  const invitable = async ({ actor, params }: { actor: Actor; params: { id: number } }) => {
    const user = await people.getActiveUser(ctx, params.id)
    if (!can(actor, 'user.add', { newRole: user.role as Role })) throw new Refusal('permission.denied')
    return user
  }
  serve(app, ctx, calls.resendInvitation, {
    guard: invitable,
    handle: ({ actor, guarded: user }) => invitations.resendInvitation(ctx, actor, user),
  })
  serve(app, ctx, calls.makeSetupLink, {
    guard: invitable,
    handle: ({ actor, guarded: user, params, request }) => {
      logSecurity(request, 'setup-link-made', { userId: params.id })
      return invitations.makeSetupLink(ctx, actor, user)
    },
  })
  serve(app, ctx, calls.makeJoinCode, {
    guard: ({ actor, params }) => joinCards.requireMayMakeCode(ctx, actor, params.id),
    handle: ({ actor, params, request }) => {
      logSecurity(request, 'join-code-made', { userId: params.id })
      return joinCards.makeJoinCode(ctx, actor, params.id)
    },
  })
  serve(app, ctx, calls.listCardHolders, { handle: ({ actor, query }) => joinCards.listCardHolders(ctx, actor, query) })
  serve(app, ctx, calls.makeJoinCards, {
    handle: ({ actor, body, request }) => {
      logSecurity(request, 'join-code-made')
      return joinCards.makeJoinCards(ctx, actor, body.userIds)
    },
  })
  serve(app, ctx, calls.invitations, { handle: ({ actor }) => invitations.countInvitations(ctx, actor) })
  serve(app, ctx, calls.resendInvitations, {
    handle: ({ actor, body }) => invitations.resendInvitations(ctx, actor, body),
  })
  serve(app, ctx, calls.addUser, {
    handle: ({ actor, body, request }) =>
      request.token ? people.addViewer(ctx, actor, body) : people.addUser(ctx, actor, body),
  })
  serve(app, ctx, calls.editUser, {
    guard: guardFor('user.edit'),
    handle: ({ actor, guarded: user, body }) => people.editUser(ctx, actor, user.id, body),
  })
  serve(app, ctx, changeEmailOf, {
    guard: guardFor('user.change-email'),
    handle: async ({ actor, guarded: { id: userId }, body, request }) => {
      const session = accounts.readCookie(ctx, request, 'session') ?? ''
      const changed = await emails.changeEmailOf(ctx, actor, { userId, email: body.email, session })
      logSecurity(request, 'email-changed', { userId })
      return changed
    },
  })
  serve(app, ctx, moveDomain, {
    handle: async ({ actor, body, request }) => {
      const moved = await emails.moveDomain(ctx, actor, body, accounts.readCookie(ctx, request, 'session') ?? '')
      logSecurity(request, 'email-changed')
      return moved
    },
  })
  serve(app, ctx, calls.setUserRole, {
    guard: guardFor('user.set-role'),
    handle: ({ actor, guarded: user, body }) => people.setRole(ctx, actor, user.id, body.role),
  })
  serve(app, ctx, calls.signOutUser, {
    guard: guardFor('user.remove'),
    handle: ({ actor, guarded: user, request }) => {
      logSecurity(request, 'sessions-ended', { userId: user.id })
      return people.signOutUser(ctx, actor, user.id)
    },
  })
  serve(app, ctx, resetFactors, {
    guard: guardFor('user.reset-factors'),
    handle: async ({ actor, guarded: user, request }) => {
      const reset = await accounts.resetFactors(ctx, actor, user.id, accounts.readCookie(ctx, request, 'session') ?? '')
      logSecurity(request, 'factors-changed', { userId: user.id })
      return reset
    },
  })
  serve(app, ctx, calls.removeUser, {
    guard: guardFor('user.remove'),
    handle: ({ actor, guarded: user, request }) =>
      people.removeUser(ctx, actor, user.id, { isOnlyViewer: request.token !== null }),
  })
}
