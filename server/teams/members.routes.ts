import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/members.ts'
import { type Actor, can } from '#contract/policy.ts'
import { withoutLogin } from '#server/accounts/index.ts'
import type { Ctx } from '#server/lib/context.ts'
import { readsNamesOnly } from '#server/lib/http/bearer.ts'
import { serve } from '#server/lib/http/serve.ts'
import { Refusal } from '#server/lib/refusal.ts'
import * as members from './members.service.ts'
import { visibleTeam } from './teams.service.ts'

export function memberRoutes(app: FastifyInstance, ctx: Ctx): void {
  const guard = ({ actor, params }: { actor: Actor; params: { id: number } }) => visibleTeam(ctx, actor, params.id)

  const memberGuard = async ({ actor, params }: { actor: Actor; params: { id: number; userId: number } }) => {
    await guard({ actor, params })
    await members.requireMember(ctx, params.id, params.userId)
  }

  serve(app, ctx, calls.listCandidates, {
    guard,
    handle: ({ params, query }) => members.listCandidates(ctx, params, query),
  })
  serve(app, ctx, calls.matchCandidates, {
    guard,
    handle: ({ params, body }) => members.matchCandidates(ctx, params, body),
  })
  serve(app, ctx, calls.saveMembers, {
    guard,
    handle: ({ actor, params, body }) => members.saveMembers(ctx, actor, params, body),
  })
  serve(app, ctx, calls.listMembers, {
    guard: async ({ actor, params }) => {
      await guard({ actor, params })
      if (!can(actor, 'team.see-members', { teamId: params.id })) throw new Refusal('permission.denied')
    },
    handle: async ({ params, request }) => {
      const listed = await members.listMembers(ctx, params.id)
      return readsNamesOnly(request) ? listed.map(member => ({ ...member, user: withoutLogin(member.user) })) : listed
    },
  })
  serve(app, ctx, calls.addMembers, {
    guard,
    handle: ({ actor, params, body }) => members.addMembers(ctx, actor, params.id, body.members),
  })
  serve(app, ctx, calls.setMemberRights, {
    guard: memberGuard,
    handle: ({ actor, params, body }) => members.setRights(ctx, actor, params.id, params.userId, body),
  })
  serve(app, ctx, calls.removeMember, {
    guard,
    handle: ({ actor, params }) => members.removeMember(ctx, actor, params.id, params.userId),
  })
  serve(app, ctx, calls.makeTeamOwner, {
    guard: memberGuard,
    handle: ({ actor, params }) =>
      members.setRights(ctx, actor, params.id, params.userId, { isTeamOwner: true, canPost: true }),
  })
  serve(app, ctx, calls.revokeTeamOwner, {
    guard: memberGuard,
    handle: ({ actor, params }) => members.setRights(ctx, actor, params.id, params.userId, { isTeamOwner: false }),
  })
}
