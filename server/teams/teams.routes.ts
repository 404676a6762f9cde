import type { FastifyInstance } from 'fastify'
import { type Actor, can, rightsIn } from '#contract/policy.ts'
import * as calls from '#contract/teams.ts'
import { serverTeams as text } from '#locales/text.ts'
import type { Ctx } from '#server/lib/context.ts'
import { serve } from '#server/lib/http/serve.ts'
import { Refusal } from '#server/lib/refusal.ts'
import * as teams from './teams.service.ts'

export function teamRoutes(app: FastifyInstance, ctx: Ctx): void {
  const guard = ({ actor, params }: { actor: Actor; params: { id: number } }) =>
    teams.visibleTeam(ctx, actor, params.id)

  serve(app, ctx, calls.listTeams, {
    freshness: () => ({ scopes: ['company'] }),
    handle: ({ actor, query }) => teams.listTeams(ctx, actor, query.department),
  })
  serve(app, ctx, calls.myTeams, {
    freshness: () => ({ scopes: ['company'] }),
    handle: ({ actor }) => teams.myTeams(ctx, actor),
  })
  serve(app, ctx, calls.ownedTeams, { handle: ({ actor }) => teams.ownedTeams(ctx, actor) })
  serve(app, ctx, calls.manageTeams, { handle: ({ actor }) => teams.manageTeams(ctx, actor) })
  serve(app, ctx, calls.getTeam, { handle: ({ actor, params }) => teams.getTeam(ctx, actor, params.id) })
  serve(app, ctx, calls.isTeamOwner, {
    guard,
    handle: ({ actor, params }) => ({ isOwner: rightsIn(actor, params.id).isTeamOwner }),
  })
  serve(app, ctx, calls.createTeam, { handle: ({ actor, body }) => teams.createTeam(ctx, actor, body) })
  serve(app, ctx, calls.editTeam, {
    guard: async ({ actor, params }) => {
      await guard({ actor, params })
      if (!can(actor, 'team.edit', { teamId: params.id })) throw new Refusal('team.fixed')
    },
    handle: ({ actor, params, body }) => teams.editTeam(ctx, actor, params.id, body),
  })
  serve(app, ctx, calls.deleteTeam, {
    guard: async ({ actor, params }) => {
      await guard({ actor, params })
      if (!can(actor, 'team.delete', { teamId: params.id }))
        throw new Refusal('team.company-wide', { message: text.companyWideStays })
    },
    handle: ({ actor, params }) => teams.deleteTeam(ctx, actor, params.id),
  })
}
