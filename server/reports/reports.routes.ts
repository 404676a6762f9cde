import type { FastifyInstance } from 'fastify'
import { compareMembers, compareTeams, exportComparedTeams } from '#contract/comparisons.ts'
import { exportPersonSheet, personSheet } from '#contract/person-sheet.ts'
import * as calls from '#contract/reports.ts'
import { engagementTrends, exportReadingHours, exportTrends, readingHours } from '#contract/trends.ts'
import type { Ctx } from '#server/lib/context.ts'
import { serve } from '#server/lib/http/serve.ts'
import * as exports from './exports.service.ts'
import * as lists from './lists.service.ts'
import * as person from './person/person.service.ts'
import * as reports from './reports.service.ts'
import * as teams from './teams/teams.service.ts'
import * as trends from './trends.service.ts'

export function reportRoutes(app: FastifyInstance, ctx: Ctx): void {
  serve(app, ctx, calls.engagementOverview, { handle: () => reports.overview(ctx) })
  serve(app, ctx, calls.engagementUsers, { handle: () => reports.users(ctx) })
  serve(app, ctx, calls.teamEngagement, {
    guard: ({ actor, params }) => reports.allowTeam(actor, params.id),
    handle: ({ params, query }) => reports.teamEngagement(ctx, params.id, query),
  })
  serve(app, ctx, calls.engagementPeople, { handle: ({ actor, query }) => lists.listPeople(ctx, actor, query) })
  serve(app, ctx, engagementTrends, { handle: ({ actor, query }) => trends.trends(ctx, actor, query) })
  serve(app, ctx, readingHours, { handle: ({ actor, query }) => trends.readingHours(ctx, actor, query) })
  serve(app, ctx, calls.postsReach, { handle: ({ actor, query }) => lists.listPosts(ctx, actor, query) })
  serve(app, ctx, compareTeams, { handle: ({ actor, query }) => teams.compareTeams(ctx, actor, query) })
  serve(app, ctx, compareMembers, {
    guard: ({ actor, params }) => reports.allowedScope(ctx, actor, params.id),
    handle: ({ params, query }) => teams.compareMembers(ctx, params.id, query),
  })
  serve(app, ctx, personSheet, {
    guard: ({ actor, params }) => person.allowSheet(ctx, actor, params.id),
    handle: ({ guarded, query }) => person.personSheet(ctx, guarded, query),
  })

  serve(app, ctx, calls.exportEngagementPeople, {
    handle: ({ actor, query }) => exports.exportPeople(ctx, actor, query),
  })
  serve(app, ctx, exportComparedTeams, { handle: ({ actor, query }) => exports.exportTeams(ctx, actor, query) })
  serve(app, ctx, calls.exportDepartmentReports, { handle: ({ actor }) => exports.exportDepartments(ctx, actor) })
  serve(app, ctx, exportTrends, { handle: ({ actor, query }) => exports.exportDays(ctx, actor, query) })
  serve(app, ctx, exportReadingHours, { handle: ({ actor, query }) => exports.exportHours(ctx, actor, query) })
  serve(app, ctx, exportPersonSheet, {
    guard: ({ actor, params }) => person.allowSheet(ctx, actor, params.id),
    handle: ({ actor, guarded, query }) => exports.exportSheet(ctx, actor, guarded, query),
  })
  serve(app, ctx, calls.exportPostsReach, { handle: ({ actor, query }) => exports.exportPosts(ctx, actor, query) })
}
