import { sql } from 'kysely'
import { apiLimits } from '#contract/api-limits.ts'
import { type ArchiveKind, archiveKinds, type ImportReport } from '#contract/imports.ts'
import { companyWideTeamId } from '#contract/policy.ts'
import { isInCompany } from '#server/db/in-company.sql.ts'
import type { Db } from '#server/db/kysely.ts'
import { isManagedTeam } from '#server/db/managed.sql.ts'
import { columns, keys, targets } from './staged-columns.ts'

const snake = (name: string) => name.replaceAll(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
/** The table with the lines of a kind. */
const staged = (kind: ArchiveKind) => sql.raw(`staged_${kind}`)

/** Makes the tables that hold an archive until the end of the transaction. */
export async function createStaging(db: Db): Promise<void> {
  for (const kind of archiveKinds) {
    const own = Object.entries(columns[kind]).map(([name, type]) => `${snake(name)} ${type}`)
    const target = targets[kind] ? [`new_id ${targets[kind]}`, 'is_new boolean not null default false'] : []
    const table = `staged_${kind}`
    await sql.raw(`create temp table ${table} (line int, ${[...own, ...target].join(', ')}) on commit drop`).execute(db)
    for (const key of keys[kind]) {
      const distinct = kind === 'reactions' ? 'nulls not distinct' : ''
      await sql.raw(`create unique index on ${table} (${key}) ${distinct}`).execute(db)
    }
  }
  await sql`create temp table staged_files (path text primary key, name text not null, bytes bigint not null) on commit drop`.execute(
    db,
  )
}

/** Adds lines of a kind. Returns the first one with the key of an earlier line. */
export async function addLines(
  db: Db,
  kind: ArchiveKind,
  lines: readonly (object & { line: number })[],
): Promise<number | undefined> {
  const names = Object.keys(columns[kind])
  const types = Object.entries(columns[kind]).map(([name, type]) => `"${name}" ${type}`)
  const { rows } = await sql<{ line: number }>`
    insert into ${staged(kind)} (line, ${sql.raw(names.map(snake).join(', '))})
    select line, ${sql.raw(names.map(name => `"${name}"`).join(', '))}
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as r(line int, ${sql.raw(types.join(', '))})
    order by line on conflict do nothing returning line`.execute(db)
  if (rows.length === lines.length) return undefined
  const added = new Set(rows.map(({ line }) => line))
  return lines.find(({ line }) => !added.has(line))?.line
}

/** Adds what every archive has: Company-wide, with everybody in it. Lets the planner know the tables. */
export async function completeStaging(db: Db): Promise<void> {
  await sql`
    insert into staged_teams (line, id, name, description, departments, functions, is_active)
    values (0, ${companyWideTeamId}, '', '', '{}', '{}', true) on conflict do nothing`.execute(db)
  await sql`
    insert into staged_members (line, team_id, user_id, role, is_team_owner, can_post, can_manage_members)
    select 0, ${companyWideTeamId}, id, 'member', false, false, false
    from staged_people where removed_at is null and erased_at is null on conflict do nothing`.execute(db)
  await sql`create index on staged_posts (team_id, created_at)`.execute(db)
  await sql`create index on staged_posts (new_id)`.execute(db)
  for (const kind of archiveKinds) await sql`analyze ${staged(kind)}`.execute(db)
}

const namesNobody = (kind: ArchiveKind) => sql`exists (select from jsonb_array_elements(s.mentions) e
  where not exists (select from staged_people p where p.id = (e ->> 'userId')::int)) from ${staged(kind)} s`
const known = (kind: ArchiveKind, column: string, target: ArchiveKind) =>
  sql`s.${sql.raw(column)} is not null and not exists (
    select from ${staged(target)} t where t.id = s.${sql.raw(column)}) from ${staged(kind)} s`

/** What lines refer to must be in the archive, and fit them. */
const references: [ArchiveKind, string, ReturnType<typeof known>][] = [
  ['teams', 'createdBy', known('teams', 'created_by', 'people')],
  ['members', 'teamId', known('members', 'team_id', 'teams')],
  ['members', 'userId', known('members', 'user_id', 'people')],
  ['posts', 'teamId', known('posts', 'team_id', 'teams')],
  ['posts', 'authorId', known('posts', 'author_id', 'people')],
  ['posts', 'editedBy', known('posts', 'edited_by', 'people')],
  ['posts', 'mentions', namesNobody('posts')],
  [
    'versions',
    'postId',
    sql`not exists (select from staged_posts p where p.id = s.post_id and s.version <= p.text_version)
      from staged_versions s`,
  ],
  ['comments', 'postId', known('comments', 'post_id', 'posts')],
  ['comments', 'authorId', known('comments', 'author_id', 'people')],
  ['comments', 'editedBy', known('comments', 'edited_by', 'people')],
  ['comments', 'mentions', namesNobody('comments')],
  [
    'comments',
    'parentId',
    sql`s.parent_id is not null and not exists (select from staged_comments c
      where c.id = s.parent_id and c.post_id = s.post_id and c.id <> s.id) from staged_comments s`,
  ],
  ['reactions', 'postId', known('reactions', 'post_id', 'posts')],
  ['reactions', 'userId', known('reactions', 'user_id', 'people')],
  [
    'reactions',
    'commentId',
    sql`s.comment_id is not null and not exists (select from staged_comments c
      where c.id = s.comment_id and c.post_id = s.post_id) from staged_reactions s`,
  ],
  ['polls', 'postId', known('polls', 'post_id', 'posts')],
  ['votes', 'userId', known('votes', 'user_id', 'people')],
  [
    'votes',
    'pollId',
    sql`not exists (select from staged_polls q where q.id = s.poll_id and q.has_names
      and (q.is_multiple or cardinality(s.answers) = 1)
      and (select max(a) from unnest(s.answers) a) < cardinality(q.answers)) from staged_votes s`,
  ],
  ['views', 'postId', known('views', 'post_id', 'posts')],
  ['views', 'userId', known('views', 'user_id', 'people')],
  ['confirmations', 'userId', known('confirmations', 'user_id', 'people')],
  [
    'confirmations',
    'postId',
    // A post that no longer asks keeps what was confirmed, and its versions.
    sql`not exists (select from staged_posts p where p.id = s.post_id and s.version <= p.text_version
      and (p.ask_to_confirm or exists (select from staged_versions v where v.post_id = p.id))) from staged_confirmations s`,
  ],
  ['media', 'postId', known('media', 'post_id', 'posts')],
]

/** The first line that refers to something the archive does not have; undefined if there is none. */
export async function findBrokenReference(
  db: Db,
): Promise<{ kind: ArchiveKind; field: string; line: number } | undefined> {
  for (const [kind, field, condition] of references) {
    const { rows } = await sql<{ line: number | null }>`
      select min(line) as line from (select s.line, ${condition}) broken(line, is_broken) where is_broken`.execute(db)
    const line = rows[0]?.line ?? null
    if (line !== null) return { kind, field, line }
  }
  return undefined
}

/**
 * Finds what is here already. People are the same by their address, or by their sign-in name where the archive has no
 * address; an erased one by the time at which they were added, if nobody else in the archive has it. Teams are the same by their names, and posts by author and time.
 */
export async function matchExisting(db: Db): Promise<void> {
  for (const same of [sql`u.email = s.email`, sql`s.email is null and u.sign_in_name = s.sign_in_name`])
    await sql`
      update staged_people s set new_id = u.id from users u
      where s.erased_at is null and u.erased_at is null and ${same} and not ${isUnconfirmed('u')}`.execute(db)
  await sql`
    update staged_people s set new_id = u.id
    from (select date_trunc('milliseconds', created_at) as created_at, min(id) as id from users
      where erased_at is not null group by 1 having count(*) = 1) u
    where s.new_id is null and u.created_at = s.created_at
      and not exists (select from staged_people o where o.created_at = s.created_at and o.id <> s.id)`.execute(db)
  await sql`
    update staged_teams s set new_id = case when s.id = ${companyWideTeamId} then s.id
      else (select min(t.id) from teams t where t.id <> ${companyWideTeamId} and lower(t.name) = lower(s.name)) end`.execute(
    db,
  )
  await sql`
    update staged_posts s set new_id = p.id from staged_people a, posts p
    where a.id = s.author_id and p.author_id = a.new_id
      and date_trunc('milliseconds', p.created_at) = date_trunc('milliseconds', s.created_at)`.execute(db)
  for (const kind of ['people', 'teams', 'posts'] as const)
    await sql`update ${staged(kind)} set is_new = new_id is null`.execute(db)
  for (const kind of ['comments', 'polls'] as const)
    await sql`update ${staged(kind)} s set is_new = true from staged_posts p where p.id = s.post_id and p.is_new`.execute(
      db,
    )
  await sql`
    update staged_media s set is_new = true from staged_posts p
    where p.id = s.post_id and p.is_new and s.kind <> 'file'`.execute(db)
}

/** A registration whose address nobody has confirmed: it is nobody's, so that the person in the archive takes its place. */
export const isUnconfirmed = (user: string) =>
  sql`(${sql.ref(`${user}.joined_at`)} is null and ${sql.ref(`${user}.removed_at`)} is null)`

/** Lines `m` that make somebody, `p`, a member of a team, `t`: people who are here already join only teams that are not. */
export const joining = sql`
  staged_members m
  join staged_teams t on t.id = m.team_id
  join staged_people p on p.id = m.user_id and (t.is_new or p.is_new and (t.id = ${companyWideTeamId}
    or not exists (select from teams where teams.id = t.new_id and ${isManagedTeam('teams')})))
    and (p.is_new and p.removed_at is null and p.erased_at is null
      or exists (select from users where users.id = p.new_id and ${isInCompany('users')}))`

/** Whether nobody but one person, who imports, has ever been in the company. */
export async function isCompanyEmpty(db: Db): Promise<boolean> {
  const { rows } = await sql<{ isEmpty: boolean }>`
    select count(*) <= 1 as is_empty from (select from users where joined_at is not null limit 2) people`.execute(db)
  return rows[0]?.isEmpty ?? false
}

const ofNewPost = (kind: ArchiveKind) => sql`
  select count(*) as lines, count(*) filter (where p.is_new) as added
  from ${staged(kind)} s left join staged_posts p on p.id = s.post_id`
const ownState = (kind: ArchiveKind) => sql`
  select count(*) as lines, count(*) filter (where is_new) as added from ${staged(kind)}`
const counts: Record<ArchiveKind, ReturnType<typeof ownState>> = {
  people: ownState('people'),
  teams: ownState('teams'),
  members: sql`select (select count(*) from staged_members) as lines, (select count(*) from ${joining}) as added`,
  posts: ownState('posts'),
  versions: ofNewPost('versions'),
  comments: ownState('comments'),
  reactions: ofNewPost('reactions'),
  polls: ownState('polls'),
  votes: sql`select count(*) as lines, count(*) filter (where q.is_new) as added
    from staged_votes s join staged_polls q on q.id = s.poll_id`,
  views: ofNewPost('views'),
  confirmations: ofNewPost('confirmations'),
  media: ownState('media'),
}

/** How many lines of each kind are new. */
export async function countNew(db: Db): Promise<ImportReport['kinds']> {
  const found = []
  for (const kind of archiveKinds) {
    const { rows } = await sql<{ lines: number; added: number }>`${counts[kind]}`.execute(db)
    const { lines = 0, added = 0 } = rows[0] ?? {}
    found.push({ kind, added, skipped: lines - added })
  }
  return found
}

/** The names of teams that are here already and get posts, and the number of new polls whose votes nobody knows. */
export async function findNotes(db: Db): Promise<Pick<ImportReport, 'sameTeams' | 'pollsWithoutVotes'>> {
  const { rows } = await sql<Pick<ImportReport, 'sameTeams' | 'pollsWithoutVotes'>>`
    select array(select s.name from staged_teams s
        where not s.is_new and s.id <> ${companyWideTeamId} and exists (select from staged_posts p where p.team_id = s.id and p.is_new)
        order by lower(s.name) limit ${apiLimits.importShownTeams}) as same_teams,
      (select count(*) from staged_polls where is_new and not has_names and votes is null)::int as polls_without_votes`.execute(
    db,
  )
  return rows[0] ?? { sameTeams: [], pollsWithoutVotes: 0 }
}

/** A file of something new. */
export interface NeededFile {
  path: string
  /** Of a photo of a person it is null. */
  kind: string | null
  bytes: number | null
  sha256: string | null
}

export async function neededFiles(db: Db): Promise<NeededFile[]> {
  const { rows } = await sql<NeededFile>`
    select path, kind, bytes, sha256 from staged_media where is_new
    union all select photo, null, null, null from staged_people
    where is_new and photo is not null and erased_at is null order by path`.execute(db)
  return rows
}
