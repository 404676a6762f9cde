import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import * as calls from '#contract/search.ts'
import type { Db } from '#server/db/kysely.ts'
import type { Ctx } from '#server/lib/context.ts'
import { serve } from '#server/lib/http/serve.ts'
import { countWrite } from '#server/lib/limits/write-limits.ts'
import { countSearched, search } from './search.service.ts'

export function searchRoutes(app: FastifyInstance, ctx: Ctx): void {
  serve(app, ctx, calls.search, {
    handle: async ({ actor, query }) => {
      await countWrite(ctx, actor, 'search')
      return ctx.reads.readCurrent(db => briefly(db, read => search(read, actor, query)))
    },
  })
  serve(app, ctx, calls.searchCounts, {
    handle: ({ actor }) => ctx.reads.readCurrent(db => briefly(db, read => countSearched(read, actor))),
  })
}

/** A search that takes longer than all others must not keep the others waiting. */
const briefly = <Found>(db: Db, read: (db: Db) => Promise<Found>): Promise<Found> =>
  db.transaction().execute(async transaction => {
    await sql`set local statement_timeout = '3s'`.execute(transaction)
    return read(transaction)
  })
