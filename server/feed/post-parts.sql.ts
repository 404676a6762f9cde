import { type RawBuilder, type Selectable, sql } from 'kysely'
import { apiLimits } from '#contract/api-limits.ts'
import type { Mention } from '#contract/authored-text.ts'
import { limits } from '#contract/limits.ts'
import type { ReactionKind } from '#contract/reactions.ts'
import type { Db } from '#server/db/kysely.ts'
import { rowByKey } from '#server/db/row-by-key.sql.ts'
import type { Posts } from '#server/db/types.generated.ts'
import { versionOfScopes } from '#server/lib/freshness/scope-version.sql.ts'
import { inAudience, isAskedToConfirm } from '#server/reading/index.ts'
import { mentionsOf } from './mentions/mentions.sql.ts'
import { type OwnVote, ownVote, type SharedPoll, sharedPoll } from './poll/poll.sql.ts'
import type { ReactionCounts } from './reactions/counts.sql.ts'
import { type Editor, editorOf } from './revisions.sql.ts'

export interface Liker {
  userId: number
  firstName: string
  lastName: string
}

/** The part of a post that is the same for all readers. */
export interface SharedRow extends Omit<Selectable<Posts>, 'texts' | 'reactions'> {
  version: string
  texts: Record<string, string> | null
  reactions: ReactionCounts
  editedBy: Editor | null
  seenMentions: Mention[]
  teamName: string
  firstName: string
  lastName: string
  profileImageUrl: string | null
  likers: Liker[]
  poll: SharedPoll | null
  newestComments: {
    id: number
    content: string
    createdAt: string
    editedAt: string | null
    editedBy: Editor | null
    removalNote: string | null
    mentions: Mention[]
    parentId: number | null
    reactions: ReactionCounts
    authorId: number
    firstName: string
    lastName: string
    profileImageUrl: string | null
  }[]
}

/** The version of what all readers of a team's feed see alike: its posts, and the names and photos in them. */
const feedVersion = (teamId: RawBuilder<unknown>) => versionOfScopes(sql`array['people', 'team:' || ${teamId}]`)

/** The posts, in any order, each with the version of its team's feed. */
export async function sharedParts(db: Db, ids: readonly number[]): Promise<SharedRow[]> {
  const { rows } = await sql<SharedRow>`
    select p.*, ${feedVersion(sql`p.team_id`)} as version, t.name as team_name, a.first_name, a.last_name, a.profile_image_url,
      ${editorOf('p')} as edited_by, ${mentionsOf('p', sql`p.team_id`)} as seen_mentions,
      case when p.like_count = 0 then '[]'::json else (
        select coalesce(json_agg(json_build_object('userId', k.user_id, 'firstName', k.first_name, 'lastName', k.last_name)), '[]')
        from (select k.user_id, u.first_name, u.last_name from likes k join users u on u.id = k.user_id
              where k.post_id = p.id and k.kind = 'like' order by k.created_at desc, k.user_id limit ${apiLimits.likersInPost + 1}) k
      ) end as likers,
      case when p.comment_count = 0 then '[]'::json else (
        select coalesce(json_agg(json_build_object('id', c.id, 'content', c.content, 'createdAt', c.created_at,
          'editedAt', c.edited_at, 'editedBy', ${editorOf('c')}, 'removalNote', c.removal_note,
          'mentions', ${mentionsOf('c', sql`p.team_id`)}, 'parentId', c.parent_id, 'reactions', c.reactions, 'authorId', c.author_id,
          'firstName', c.first_name, 'lastName', c.last_name, 'profileImageUrl', c.profile_image_url) order by c.id), '[]')
        from (select c.id, c.content, c.created_at, c.edited_at, c.edited_by_id, c.removal_note, c.mentions, c.parent_id, c.reactions, c.author_id, u.first_name, u.last_name, u.profile_image_url
              from comments c join users u on u.id = c.author_id where c.post_id = p.id and c.deleted_at is null order by c.id desc limit ${limits.commentsInPost}) c
      ) end as newest_comments, ${sharedPoll} as poll
    from posts p
    join teams t on t.id = p.team_id
    join users a on a.id = p.author_id
    where p.id = any(${ids}::int[]) and p.deleted_at is null`.execute(db)
  return rows
}

/** One user's part of a post, beside the shared one. The numbers of readers are here, because they change with each view. */
export interface PersonalPart {
  id: number
  myReaction: ReactionKind | null
  /** By comment; null without any. */
  commentReactions: Record<number, ReactionKind> | null
  isSaved: boolean
  isUnread: boolean
  viewedAt: string | null
  watchTimeSeconds: number
  readCount: number
  audience: number
  /** Null for a post that does not ask to confirm it. */
  confirming: Confirming | null
  /** Null for a post without a poll. */
  vote: OwnVote | null
}

export interface Confirming {
  isAsked: boolean
  /** The documents that the reader has opened; null unless they are to be opened first. */
  opened: string[] | null
  confirmedAt: string | null
  formerlyConfirmedAt: string | null
  /** Only for readers who may see readers. */
  count: number
}

/** The confirmation state of post `p` for its reader. */
const confirming = sql`case when p.ask_to_confirm and p.seq is not null then (
  select json_build_object(
    'isAsked', coalesce(${isAskedToConfirm}, false),
    'opened', case when p.confirm_after_opening then array(
      select d.media_id from document_openings d join media on media.id = d.media_id
      where media.post_id = p.id and d.user_id = reader.id) end,
    'confirmedAt', max(o.confirmed_at) filter (where o.version >= p.confirm_version),
    'formerlyConfirmedAt', max(o.confirmed_at) filter (where o.version < p.confirm_version),
    'count', case when reader.sees_readers then p.confirmed_count else 0 end)
  from confirmations o where o.post_id = p.id and o.user_id = reader.id) end`

export interface PersonalParts {
  /** The version of the shared parts that go with these. */
  version: string
  user: { firstName: string; lastName: string }
  parts: PersonalPart[]
}

export interface PartsReader {
  id: number
  seesReaders: boolean
}

/**
 * Those posts of a team that exist, in the order of the ids, as each of the users sees them; the users in their order.
 * Unread are those that were meant for the user and that the user has not read.
 */
export async function personalParts(
  db: Db,
  { teamId, readers, ids }: { teamId: number; readers: readonly PartsReader[]; ids: readonly number[] },
): Promise<PersonalParts[]> {
  const { rows } = await sql<PersonalParts>`
    select ${feedVersion(sql`${teamId}::int`)} as version,
      (select json_build_object('firstName', first_name, 'lastName', last_name) from users where id = reader.id) as "user",
      coalesce((
        select json_agg(json_build_object('id', p.id, 'myReaction', l.kind,
          'commentReactions', case when p.comment_count > 0 then (
            select json_object_agg(r.comment_id, r.kind) from comment_reactions r where r.user_id = reader.id and r.post_id = p.id) end,
          'isSaved', s.user_id is not null,
          'isUnread', coalesce(${inAudience} and v.read_at is null, false),
          'viewedAt', v.viewed_at,
          'watchTimeSeconds', case when v.user_id is null then 0 else (
            select coalesce(max(w.seconds), 0) from watches w where w.post_id = p.id and w.user_id = reader.id) end,
          'readCount', p.read_count, 'audience', p.audience, 'confirming', ${confirming}, 'vote', ${ownVote}) order by wanted.place)
        from unnest(${ids}::int[]) with ordinality as wanted(id, place)
        join ${rowByKey('p', sql`posts p where p.id = wanted.id and p.team_id = ${teamId} and p.deleted_at is null`)}
        left join ${rowByKey('m', sql`memberships m where m.team_id = p.team_id and m.user_id = reader.id`)}
        left join ${rowByKey('v', sql`views v where v.post_id = p.id and v.user_id = reader.id`)}
        left join ${rowByKey('l', sql`likes l where l.user_id = reader.id and l.post_id = p.id`)}
        left join ${rowByKey('s', sql`saves s where s.user_id = reader.id and s.post_id = p.id`)}), '[]') as parts
    from unnest(${readers.map(({ id }) => id)}::int[], ${readers.map(({ seesReaders }) => seesReaders)}::boolean[])
      with ordinality as reader(id, sees_readers, place) order by reader.place`.execute(db)
  return rows
}

export async function versionOfFeed(db: Db, teamId: number): Promise<string> {
  const { rows } = await sql<{ version: string }>`select ${feedVersion(sql`${teamId}::int`)} as version`.execute(db)
  return rows[0]?.version ?? ''
}
