import { type RawBuilder, sql } from 'kysely'
import type { ReactionKind } from '#contract/reactions.ts'

/** By kind; kinds with 0 are left out. */
export type ReactionCounts = Partial<Record<ReactionKind, number>>

/** All counts of a post, of which `others` has those of kinds other than the like. */
export const reactionsOf = (likeCount: number, others: ReactionCounts): ReactionCounts =>
  likeCount > 0 ? { like: likeCount, ...others } : others

/** The counts by kind after changes: rows of `kind` and `n`, which is negative for what is gone. */
export const countedWith = (counts: RawBuilder<unknown>, changes: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select coalesce(jsonb_object_agg(kind, n) filter (where n <> 0), '{}') from (
    select kind, sum(n)::int as n from (
      select key as kind, value::int as n from jsonb_each_text(${counts}) union all ${changes}) each
    group by kind) counted)`
