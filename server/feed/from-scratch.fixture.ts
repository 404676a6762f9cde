import { type Kysely, sql } from 'kysely'
import { apiLimits } from '#contract/api-limits.ts'
import { limits } from '#contract/limits.ts'
import { type Actor, isCompanyWide } from '#contract/policy.ts'
import type { DB } from '#server/db/types.generated.ts'
import { type MediaOfPost, mediaOfPosts, noMedia } from '#server/media/attachments.service.ts'
import { inAudience } from '#server/reading/audience.sql.ts'
import type { Post } from './post-parts.ts'
import type { PostRow } from './posts.sql.ts'
import { languageOfText } from './text-language.ts'

type Db = Kysely<DB>

/** A post with what one user sees of it. */
interface PostForUser extends PostRow {
  teamName: string
  firstName: string
  lastName: string
  profileImageUrl: string | null
  editor: { id: number | null; firstName: string; lastName: string }
  myReaction: Post['myReaction']
  counts: Post['reactions']
  isSaved: boolean
  mentionedReaders: number[]
  isUnread: boolean
  seesReaders: boolean
  viewedAt: Date | null
  /** The user's own name, with a view. */
  viewer: { firstName: string; lastName: string }
  watchTimeSeconds: number
  poll: ScratchPoll | null
  likers: { userId: number; firstName: string; lastName: string }[]
  newestComments: {
    id: number
    content: string
    createdAt: string
    editedAt: string | null
    editedBy: { firstName: string; lastName: string } | null
    removalNote: string | null
    mentions: Post['mentions']
    parentId: number | null
    reactions: Post['reactions']
    myReaction: Post['myReaction']
    authorId: number
    firstName: string
    lastName: string
    profileImageUrl: string | null
  }[]
}

/** A poll with its votes; `chosen` has each choice of somebody. */
interface ScratchPoll {
  id: number
  question: string
  answers: string[]
  isMultiple: boolean
  hasNames: boolean
  closesAt: string | null
  voters: number
  chosen: number[]
  hasVoted: boolean
  mine: number[] | null
}

/** Posts as one user gets them, read from the tables in one go: slow, and obvious. */
export async function postsFromScratch(db: Db, actor: Pick<Actor, 'id'>, ids: readonly number[]): Promise<Post[]> {
  const rows = await postsForUser(db, actor.id, ids)
  const mediaOf = await mediaOfPosts(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map(row => toPost(row, actor, mediaOf.get(row.id) ?? noMedia))
}

/** Their rows, by one statement. */
export async function postsForUser(db: Db, userId: number, ids: readonly number[]): Promise<PostForUser[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<PostForUser>`
    select p.*, t.name as team_name, a.first_name, a.last_name, a.profile_image_url,
      json_build_object('id', pe.id, 'firstName', pe.first_name, 'lastName', pe.last_name) as editor,
      l.kind as my_reaction,
      (select coalesce(json_object_agg(kind, n), '{}') from (select kind, count(*)::int as n from likes where post_id = p.id group by kind) c) as counts,
      exists (select from saves s where s.post_id = p.id and s.user_id = ${userId}) as is_saved,
      array(select u.id from users u where u.joined_at is not null and u.removed_at is null
        and (u.role <> 'viewer' or u.id in (select user_id from memberships where team_id = p.team_id))) as mentioned_readers,
      coalesce(${inAudience} and v.read_at is null, false) as is_unread,
      coalesce(m.is_team_owner, false) or exists (
        select from users r where r.id = ${userId} and r.role in ('owner', 'admin')) as sees_readers,
      v.viewed_at, json_build_object('firstName', me.first_name, 'lastName', me.last_name) as viewer,
      coalesce((select max(w.seconds) from watches w where w.post_id = p.id and w.user_id = ${userId}), 0) as watch_time_seconds,
      case when p.like_count = 0 then '[]'::json else (
        select coalesce(json_agg(json_build_object('userId', k.user_id, 'firstName', k.first_name, 'lastName', k.last_name)), '[]')
        from (select k.user_id, u.first_name, u.last_name from likes k join users u on u.id = k.user_id
              where k.post_id = p.id and k.kind = 'like' order by k.user_id = ${userId} desc, k.created_at desc, k.user_id limit ${apiLimits.likersInPost + 1}) k
      ) end as likers,
      case when p.comment_count = 0 then '[]'::json else (
        select coalesce(json_agg(json_build_object('id', c.id, 'content', c.content, 'createdAt', c.created_at,
          'editedAt', c.edited_at, 'editedBy', c.editor, 'removalNote', c.removal_note, 'mentions', c.mentions, 'parentId', c.parent_id, 'reactions', (
            select coalesce(json_object_agg(kind, n), '{}') from (select kind, count(*)::int as n from comment_reactions where comment_id = c.id group by kind) k),
          'myReaction', (select kind from comment_reactions where comment_id = c.id and user_id = ${userId}), 'authorId', c.author_id,
          'firstName', c.first_name, 'lastName', c.last_name, 'profileImageUrl', c.profile_image_url) order by c.id), '[]')
        from (select c.id, c.content, c.created_at, c.edited_at, c.removal_note, c.mentions, c.parent_id, c.author_id, u.first_name, u.last_name, u.profile_image_url,
                case when ce.id is not null then json_build_object('firstName', ce.first_name, 'lastName', ce.last_name) end as editor
              from comments c join users u on u.id = c.author_id left join users ce on ce.id = c.edited_by_id where c.post_id = p.id and c.deleted_at is null order by c.id desc limit ${limits.commentsInPost}) c
      ) end as newest_comments,
      (select json_build_object('id', q.id, 'question', q.question, 'answers', q.answers, 'isMultiple', q.is_multiple,
        'hasNames', q.has_names, 'closesAt', q.closes_at,
        'voters', (select count(*) from poll_votes o where o.poll_id = q.id),
        'chosen', array(select unnest(o.answers) from poll_votes o where o.poll_id = q.id),
        'hasVoted', exists (select from poll_votes o where o.poll_id = q.id and o.user_id = ${userId}),
        'mine', (select o.answers from poll_votes o where o.poll_id = q.id and o.user_id = ${userId}))
       from polls q where q.post_id = p.id) as poll
    from unnest(${ids}::int[]) with ordinality as wanted(id, place)
    join posts p on p.id = wanted.id and p.deleted_at is null
    join teams t on t.id = p.team_id
    join users a on a.id = p.author_id
    left join users pe on pe.id = p.edited_by_id
    left join memberships m on m.team_id = p.team_id and m.user_id = ${userId}
    left join views v on v.post_id = p.id and v.user_id = ${userId}
    left join users me on me.id = v.user_id
    left join likes l on l.user_id = ${userId} and l.post_id = p.id
    order by wanted.place`.execute(db)
  return rows
}

function toPost(row: PostForUser, actor: Pick<Actor, 'id'>, { media: shown, failed }: MediaOfPost): Post {
  const seen = (mentions: Post['mentions']) => mentions.filter(({ userId }) => row.mentionedReaders.includes(userId))
  return {
    id: row.id,
    kind: row.kind as Post['kind'],
    content: row.content,
    language: languageOfText([row.content, row.poll?.question, ...(row.poll?.answers ?? [])].join('\n').trim()),
    authorId: row.authorId,
    author: { firstName: row.firstName, lastName: row.lastName, profileImageUrl: row.profileImageUrl },
    createdAt: row.createdAt,
    editedAt: row.editedAt?.toISOString() ?? null,
    editedBy: row.editor.id === null ? null : { firstName: row.editor.firstName, lastName: row.editor.lastName },
    removalNote: row.removalNote,
    mentions: seen(row.mentions as unknown as Post['mentions']),
    visibility: isCompanyWide(row.teamId) ? 'company' : 'team',
    teamId: row.teamId,
    teamName: row.teamName,
    mediaUrls: shown.map(({ url }) => url),
    thumbnailUrls: shown.map(({ url, thumbnailUrl, posterUrl }) => posterUrl ?? thumbnailUrl ?? url),
    videoDurations: shown.map(({ durationSeconds }) => durationSeconds),
    media: shown,
    failedMedia: row.authorId === actor.id ? failed : [],
    place: row.place ?? row.id,
    scheduledFor: null,
    isPinned: row.pinnedAt !== null,
    pinnedAt: row.pinnedAt?.toISOString() ?? null,
    backgroundColor: row.backgroundColor as Post['backgroundColor'],
    allowComments: row.allowComments,
    isUrgent: row.isUrgent,
    askToConfirm: row.askToConfirm,
    confirmAfterOpening: row.confirmAfterOpening,
    textVersion: row.textVersion,
    // The confirmations of posts have tests of their own.
    isAskedToConfirm: false,
    openedDocuments: [],
    confirmedAt: null,
    formerlyConfirmedAt: null,
    confirmedCount: 0,
    linkPreviewUrl: row.linkPreviewUrl,
    linkPreviewTitle: row.linkPreviewTitle,
    linkPreviewDescription: row.linkPreviewDescription,
    linkPreviewImage: row.linkPreviewImage,
    linkPreviewSiteName: row.linkPreviewSiteName,
    likes: row.likers,
    likeCount: row.likeCount,
    isLiked: row.myReaction === 'like',
    reactions: row.counts,
    myReaction: row.myReaction,
    isSaved: row.isSaved,
    comments: row.newestComments.map(({ firstName, lastName, profileImageUrl, createdAt, editedAt, ...comment }) => ({
      ...comment,
      mentions: seen(comment.mentions),
      language: languageOfText(comment.content),
      createdAt: new Date(createdAt).toISOString(),
      editedAt: editedAt && new Date(editedAt).toISOString(),
      author: { firstName, lastName, profileImageUrl },
    })),
    commentCount: row.commentCount,
    views: row.viewedAt
      ? [
          {
            id: row.id,
            userId: actor.id,
            user: row.viewer,
            viewedAt: row.viewedAt,
            watchTimeSeconds: row.watchTimeSeconds,
          },
        ]
      : [],
    viewCount: row.seesReaders || row.authorId === actor.id ? row.readCount : 0,
    audienceCount: row.seesReaders || row.authorId === actor.id ? row.audience : 0,
    isUnread: row.isUnread,
    poll: row.poll && toPoll(row.poll, row.seesReaders),
  }
}

/** None of the polls has ended. */
function toPoll(row: ScratchPoll, seesReaders: boolean): Post['poll'] {
  const { chosen, mine, answers, closesAt, ...poll } = row
  const isShown = poll.hasNames && (poll.hasVoted || seesReaders)
  return {
    ...poll,
    closesAt: closesAt && new Date(closesAt).toISOString(),
    answers: answers.map((text, place) => {
      const id = poll.id * 8 + place
      return { id, text, votes: isShown ? chosen.filter(each => each === id).length : null }
    }),
    myAnswers: mine,
  }
}
