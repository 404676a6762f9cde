import * as fc from 'fast-check'
import { deletePost } from '#contract/feed.ts'
import * as members from '#contract/members.ts'
import { importUsers, removeUser, setUserRole } from '#contract/people.ts'
import type { Actor, Rights, Role } from '#contract/policy.ts'
import * as teams from '#contract/teams.ts'
import { markSignedIn } from '#server/accounts/accounts.sql.ts'
import { viewPosts } from '#server/engagement/views.service.ts'
import { addConfirmations } from '#server/reading/confirming.sql.ts'
import { countFirstSignIn, countPost } from '#server/reading/counters.sql.ts'
import { ReadStateModel } from '#server/reading/reading-model.fixture.ts'
import type { TestCompany } from '#server/testing/company.ts'
import { fileForm } from '#server/testing/files/file-form.ts'
import { type KnownTeam, Recount } from './recount.fixture.ts'

const which = fc.nat({ max: 11 })
const step = <Do extends string>(...names: Do[]) =>
  fc.record({ do: fc.constantFrom(...names), who: which, where: which, what: which })
/** What happens in a company whose reports are compared with a recount. */
export const steps = fc.oneof(
  { arbitrary: step('post', 'post', 'ask', 'video', 'announcement'), weight: 6 },
  { arbitrary: step('settle'), weight: 2 },
  { arbitrary: step('view', 'view all'), weight: 10 },
  { arbitrary: step('join', 'join', 'leave'), weight: 6 },
  { arbitrary: step('confirm'), weight: 4 },
  { arbitrary: step('delete'), weight: 2 },
  { arbitrary: step('deactivate', 'activate', 'delete team'), weight: 2 },
  { arbitrary: step('promote', 'demote', 'remove'), weight: 1 },
  { arbitrary: step('sign in'), weight: 1 },
  { arbitrary: step('idle', 'age', 'install', 'subscribe'), weight: 3 },
)
type Step = typeof steps extends fc.Arbitrary<infer S> ? S : never

const pick = <T>(from: readonly T[], n: number): T | undefined => from[n % from.length]

export class History {
  readonly model = new ReadStateModel()
  /** `post/user` of reads and confirmations that are older than a week. */
  readonly oldReads = new Set<string>()
  readonly confirmed = new Map<string, 'old' | 'new'>()
  /** Posts that ask to confirm, and posts of before the last week's reads. */
  readonly asking = new Set<number>()
  readonly agedPosts = new Set<number>()
  people: number[] = []
  teams: KnownTeam[] = []
  /** Posts of each team whose video is being processed. */
  processing: { id: number; teamId: number; authorId: number }[] = []
  #hasAged = false

  readonly #company: TestCompany

  private constructor(company: TestCompany) {
    this.#company = company
  }

  static async begin(company: TestCompany): Promise<History> {
    const { owner, database } = company
    const history = new History(company)
    const { rows: old } = await database.pool.query<{ id: number }>(
      'select id from users where id <> $1 and removed_at is null',
      [owner.id],
    )
    for (const { id } of old) await owner.call(removeUser, { params: { id } })
    await database.pool.query('delete from teams where id <> 9')
    await database.pool.query(`delete from posts`)
    await database.pool.query(`update teams set live = 0; update memberships set before = 0, own = 0, read = 0`)
    await database.pool.query('delete from read_days; delete from installs; delete from push_subscriptions')
    const rows = ['Ann', 'Ben', 'Cy', 'Dee', 'Eve'].map(name => `${name},Test,${name}@acme.example\n`).join('')
    const file = fileForm('csv', `firstName,lastName,email\n${rows}`)
    await owner.send({ method: 'POST', url: `${importUsers.path}?invitations=now`, ...file })
    const { rows: here } = await database.pool.query<{ id: number }>('select id from users where removed_at is null')
    history.people = here.map(({ id }) => id).toSorted((a, b) => a - b)
    history.teams.push({ id: 9, name: 'Company-wide', departments: [], isActive: true, posts: new Set() })
    for (const [name, departments] of [
      ['One', ['HVAC']],
      ['Two', ['HVAC', 'Plumbing']],
    ] as const) {
      const body = { name, departments: [...departments], functions: ['Install'] }
      const { id } = await owner.call(teams.createTeam, { body })
      history.teams.push({ id, name, departments: [...departments], isActive: true, posts: new Set() })
    }
    for (const id of history.people) history.model.join(9, id)
    return history
  }

  async #actor(id: number): Promise<Actor> {
    const { rows } = await this.#company.database.pool.query<{ role: Role; team_id: number } & Rights>(
      `select u.role, m.team_id, m.can_post as "canPost", m.is_team_owner as "isTeamOwner"
       from users u join memberships m on m.user_id = u.id where u.id = $1`,
      [id],
    )
    const rights = rows.map(({ team_id, canPost, isTeamOwner }) => [team_id, { canPost, isTeamOwner }] as const)
    return { id, role: rows[0]?.role ?? 'viewer', teams: new Map(rights) }
  }

  async #insert(kind: 'post' | 'announcement', teamId: number, authorId: number): Promise<number> {
    const { id } = await this.#company.database.db
      .insertInto('posts')
      .values({ teamId, authorId, content: 'News', kind })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  async #count(post: { id: number; teamId: number; authorId: number }): Promise<void> {
    await countPost(this.#company.database.db, { postId: post.id, ...post })
    this.model.post(post.teamId, post.id, post.authorId)
    this.teams.find(({ id }) => id === post.teamId)?.posts.add(post.id)
  }

  /** Nobody but the owner has signed in at first. */
  async #signIn(who: number): Promise<void> {
    const { db } = this.#company.database
    if (await markSignedIn(db, who, undefined)) await countFirstSignIn(db, who)
  }

  async #view(who: number, postIds: readonly number[]): Promise<void> {
    await this.#signIn(who)
    const { read } = await viewPosts(this.#company.app.ctx, await this.#actor(who), postIds)
    for (const id of read) this.model.view(id, who)
  }

  async take({ do: action, who: n, where, what }: Step): Promise<void> {
    const { owner } = this.#company
    const { pool } = this.#company.database
    const who = pick(this.people, n) ?? owner.id
    const team = pick(this.teams, where)
    const own = pick(this.teams.slice(1), where)
    const posts = this.teams.flatMap(each => [...each.posts])
    const post = pick(posts, what)
    switch (action) {
      case 'post':
      case 'ask':
      case 'video':
      case 'announcement': {
        if (!team) return
        const id = await this.#insert(action === 'announcement' ? action : 'post', team.id, who)
        const inserted = { id, teamId: team.id, authorId: who }
        if (action === 'post' || action === 'ask') await this.#count(inserted)
        if (action === 'ask') {
          await pool.query('update posts set ask_to_confirm = true where id = $1', [id])
          this.asking.add(id)
        }
        if (action === 'video') this.processing.push(inserted)
        return
      }
      case 'settle': {
        const settled = this.processing.shift()
        if (settled) await this.#count(settled)
        return
      }
      case 'view':
        if (post) await this.#view(who, [post])
        return
      case 'view all':
        if (posts.length > 0) await this.#view(who, posts.slice(0, 50))
        return
      case 'confirm': {
        if (!post || !this.asking.has(post)) return
        await this.#view(who, [post])
        if (!this.model.readersOf(post).viewed.includes(who) || this.confirmed.has(`${post}/${who}`)) return
        await pool.query('insert into confirmations values ($1, $2, 1, now())', [post, who])
        await addConfirmations(this.#company.database.db, [{ postId: post, userId: who }])
        this.confirmed.set(`${post}/${who}`, 'new')
        return
      }
      case 'join': {
        if (!own) return
        const request = { params: { id: own.id }, body: { members: [{ userId: who, canPost: true }] } }
        await owner.call(members.addMembers, request)
        return this.model.join(own.id, who)
      }
      case 'leave': {
        if (!own || !this.model.membersOf(own.id).includes(who)) return
        await owner.call(members.removeMember, { params: { id: own.id, userId: who } })
        return this.model.leave(own.id, who)
      }
      case 'delete':
        if (!post) return
        await owner.call(deletePost, { params: { id: post } })
        for (const each of this.teams) each.posts.delete(post)
        return this.model.deletePost(post)
      case 'activate':
      case 'deactivate':
        if (!own) return
        own.isActive = action === 'activate'
        await owner.call(teams.editTeam, { params: { id: own.id }, body: { isActive: own.isActive } })
        return
      case 'delete team':
        if (!own) return
        await owner.call(teams.deleteTeam, { params: { id: own.id } })
        this.processing = this.processing.filter(({ teamId }) => teamId !== own.id)
        this.teams = this.teams.filter(each => each !== own)
        return this.model.deleteTeam(own.id)
      case 'promote':
      case 'demote':
        if (who === owner.id) return
        await owner.call(setUserRole, {
          params: { id: who },
          body: { role: action === 'promote' ? 'admin' : 'viewer' },
        })
        return
      case 'remove':
        if (who === owner.id) return
        await owner.call(removeUser, { params: { id: who } })
        for (const each of this.teams) this.model.leave(each.id, who)
        this.people = this.people.filter(id => id !== who)
        return
      case 'idle':
        await pool.query(`update users set last_active_at = now() - interval '7 days 1 minute' where id = $1`, [who])
        return
      case 'age':
        if (this.#hasAged) return
        this.#hasAged = true
        await pool.query(`update views set read_at = read_at - interval '8 days'`)
        await pool.query(`update confirmations set confirmed_at = confirmed_at - interval '8 days'`)
        await pool.query(`update posts set counted_at = counted_at - interval '6 days'`)
        for (const key of this.confirmed.keys()) this.confirmed.set(key, 'old')
        for (const id of posts) this.agedPosts.add(id)
        await pool.query('update read_days set day = day - 8')
        await pool.query('update post_read_days set day = day - 8')
        for (const id of posts)
          for (const reader of this.model.readersOf(id).viewed) this.oldReads.add(`${id}/${reader}`)
        return
      case 'sign in':
        return this.#signIn(who)
      case 'install':
        await pool.query(
          `insert into installs (user_id, device_type, platform, browser_name, browser_version, last_open_at)
           values ($1, 'mobile', $2, 'Chrome', '1', now() - make_interval(days => $3)) on conflict do nothing`,
          [who, `Phone ${what}`, what * 6],
        )
        return
      case 'subscribe':
        await pool.query(
          `insert into push_subscriptions (user_id, endpoint, p256dh, auth) values ($1, $2, '', '') on conflict do nothing`,
          [who, `https://push.example/${who}`],
        )
    }
  }

  async recount(): Promise<Recount> {
    const { rows } = await this.#company.database.pool.query(`
      select u.id, u.first_sign_in_at is not null as "hasJoined", u.last_active_at > now() - interval '7 days' as "isActive",
        coalesce(bool_or(i.last_open_at > now() - interval '30 days'), false) as "hasPwa",
        count(s.id) > 0 as "hasNotifications"
      from users u left join installs i on i.user_id = u.id left join push_subscriptions s on s.user_id = u.id
      where u.removed_at is null group by u.id`)
    const known = rows.map(row => ({ ...row, isActive: row.isActive === true }))
    return new Recount(this.model, this.teams, known, this)
  }
}
