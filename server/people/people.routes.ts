import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/people.ts'
import { type Actor, can, type Role } from '#contract/policy.ts'
import type { Ctx } from '#server/lib/context.ts'
import { serve } from '#server/lib/http/serve.ts'
import { Refusal } from '#server/lib/refusal.ts'
import * as people from './people.service.ts'

export function peopleRoutes(app: FastifyInstance, ctx: Ctx): void {
  const guardFor =
    (action: 'user.set-role' | 'user.remove') =>
    async ({ actor, params }: { actor: Actor; params: { id: number } }) => {
      const user = await people.presentUser(ctx, params.id)
      if (!can(actor, action, { userId: user.id, role: user.role as Role })) throw new Refusal('permission.denied')
    }

  serve(app, ctx, calls.listUsers, {
    freshness: () => ({ scopes: ['people'] }),
    handle: () => people.listUsers(ctx),
  })
  serve(app, ctx, calls.addUser, { handle: ({ actor, body }) => people.addUser(ctx, actor, body) })
  serve(app, ctx, calls.setUserRole, {
    guard: guardFor('user.set-role'),
    handle: ({ actor, params, body }) => people.setRole(ctx, actor, params.id, body.role),
  })
  serve(app, ctx, calls.removeUser, {
    guard: guardFor('user.remove'),
    handle: ({ actor, params }) => people.removeUser(ctx, actor, params.id),
  })
}
