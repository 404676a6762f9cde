import { type Selectable, sql } from 'kysely'
import { companyWideTeamId } from '#contract/policy.ts'
import type { Db } from '#server/db/kysely.ts'
import { alphabetical, byPersonName } from '#server/db/order.sql.ts'
import type { Users } from '#server/db/types.generated.ts'
import { isAskedToConfirm, wasMeant } from '#server/reading/index.ts'

/** The groups of a record, in the order in which they apply to a person. */
export const recordGroups = ['left', 'joinedLater', 'confirmed', 'former', 'missing'] as const
export type RecordGroup = (typeof recordGroups)[number]

export interface RecordRow
  extends Pick<Selectable<Users>, 'id' | 'email' | 'signInName' | 'firstName' | 'lastName' | 'profileImageUrl'> {
  isErased: boolean
  /** Why an owner kept the name of somebody erased. */
  nameKeptFor: string | null
  teams: string[]
  group: RecordGroup
  /** Their last confirmation. */
  confirmedAt: Date | null
  version: number | null
  /** It came with an import, and was not made here. */
  isImported: boolean
  /** The places of the documents that they have opened, in the version that they confirmed, or are to confirm. */
  opened: number[]
}

/**
 * Ids of the documents of version `x` of post `p`. A version that was made while the one before still ran has those that
 * the post shows; null where nobody kept them.
 */
const idsOfDocuments = sql`coalesce(x.documents, case when x.version = p.text_version then array(
  select m.id from media m where m.post_id = p.id and m.kind = 'document' and m.status in ('ready', 'processing') order by m.position) end)`

/** The documents of the versions of a post that were ever shown, by version and place. */
const documents = (postId: number) => sql`
  select x.version, m.id, m.file_name, m.pages, m.sha256, m.original_sha256,
    row_number() over (partition by x.version order by d.place)::int as place
  from posts p join text_versions x on x.post_id = p.id
  cross join unnest(${idsOfDocuments}) with ordinality d(id, place)
  join media m on m.id = d.id and (m.completed_at is not null or m.status = 'processing')
  where p.id = ${postId}`

/** Columns of the person `u` of a line, whose address is gone once they are erased; `k` is the name that an owner kept. */
export const personOfLine = sql`u.id, case when u.erased_at is null then u.email end as email, u.sign_in_name,
  coalesce(k.first_name, u.first_name) as first_name, coalesce(k.last_name, u.last_name) as last_name, u.profile_image_url,
  u.erased_at is not null and k.user_id is null as is_erased, k.reason as name_kept_for`

/** Everyone in the record of a post, once: the latest confirmations first, then by name. */
export async function recordOf(db: Db, postId: number): Promise<RecordRow[]> {
  const { rows } = await sql<RecordRow>`
    with document as (${documents(postId)}), person as (
      select c.user_id from confirmations c where c.post_id = ${postId}
      union
      select m.user_id from posts p join memberships m on m.team_id = p.team_id
      where p.id = ${postId} and (${wasMeant} or ${isAskedToConfirm})
        and exists (select from text_versions x where x.post_id = p.id))
    select ${personOfLine},
      array(select t.name from memberships n join teams t on t.id = n.team_id
        where n.user_id = u.id and t.id <> ${companyWideTeamId} order by ${alphabetical('t.name')}) as teams,
      case when m.user_id is null then 'left' when ${wasMeant} is not true then 'joinedLater'
        when c.version >= p.confirm_version then 'confirmed' when c.version is not null then 'former' else 'missing' end as "group",
      c.confirmed_at, c.version, coalesce(c.is_imported, false) as is_imported,
      array(select d.place from document d join document_openings o on o.media_id = d.id and o.user_id = u.id
        where d.version = coalesce(c.version, p.text_version) order by d.place) as opened
    from person join posts p on p.id = ${postId} join users u on u.id = person.user_id
    left join memberships m on m.team_id = p.team_id and m.user_id = u.id
    left join record_names k on k.user_id = u.id
    left join lateral (select c.version, c.confirmed_at, c.is_imported from confirmations c
      where c.post_id = p.id and c.user_id = u.id order by c.version desc limit 1) c on true
    order by c.confirmed_at desc nulls last, ${byPersonName('u')}`.execute(db)
  return rows
}

export interface RecordVersion {
  version: number
  content: string
  since: Date
  /** Null where nobody kept them. */
  documents: RecordDocument[] | null
}

export interface RecordDocument {
  mediaId: string
  name: string
  pages: number | null
  sha256: string | null
  originalSha256: string | null
}

/** The versions of a post with their documents, the present one first. */
export async function versionsOf(db: Db, postId: number): Promise<RecordVersion[]> {
  const { rows } = await sql<RecordVersion>`
    with document as (${documents(postId)})
    select x.version, x.content, x.since, case when ${idsOfDocuments} is not null then coalesce((
      select json_agg(json_build_object('mediaId', d.id, 'name', d.file_name, 'pages', d.pages, 'sha256', d.sha256,
        'originalSha256', d.original_sha256) order by d.place) from document d where d.version = x.version), '[]') end as documents
    from posts p join text_versions x on x.post_id = p.id
    where p.id = ${postId} order by x.version desc`.execute(db)
  return rows
}

/** The question of the poll of a post; undefined without one. */
export async function questionOf(db: Db, postId: number): Promise<string | undefined> {
  const query = db.selectFrom('polls').select('question').where('postId', '=', postId)
  return (await query.executeTakeFirst())?.question
}
