export interface KnownPost {
  readonly id: number
  readonly teamId: number
  readonly authorId: number
  /** When those who have read it reported it, and when that was acknowledged, by user. */
  readonly reads: Map<number, { sentAt: number; acknowledgedAt: number }>
  readonly likes: Set<number>
  readonly comments: Set<number>
  readonly confirmed: Set<number>
  /** How often its non-readers were reminded. */
  reminders: number
}

/** What the app has acknowledged, and the figures that follow from it, counted the slow and obvious way. */
export class Ledger {
  readonly posts = new Map<number, KnownPost>()
  readonly #teamsOf = new Map<number, readonly number[]>()
  readonly #membersOf = new Map<number, number[]>()
  readonly #postsOf = new Map<number, KnownPost[]>()

  /** Everyone joins before the first post, so that each post is meant for all members but its author. */
  join(userId: number, teamIds: readonly number[]): void {
    this.#teamsOf.set(userId, teamIds)
    for (const teamId of teamIds) {
      const members = this.#membersOf.get(teamId) ?? []
      this.#membersOf.set(teamId, members)
      members.push(userId)
    }
  }

  get userIds(): number[] {
    return [...this.#teamsOf.keys()]
  }

  get teamIds(): number[] {
    return [...this.#membersOf.keys()]
  }

  membersOf(teamId: number): readonly number[] {
    return this.#membersOf.get(teamId) ?? []
  }

  post(id: number, { teamId, authorId }: { teamId: number; authorId: number }): void {
    const empty = {
      reads: new Map(),
      likes: new Set<number>(),
      comments: new Set<number>(),
      confirmed: new Set<number>(),
    }
    const post = { id, teamId, authorId, ...empty, reminders: 0 }
    this.posts.set(id, post)
    const ofTeam = this.#postsOf.get(teamId) ?? []
    this.#postsOf.set(teamId, ofTeam)
    ofTeam.push(post)
  }

  /** Times are those of the server. Of what was reported twice at once, the first may be either. */
  read(postId: number, userId: number, times: { sentAt: number; acknowledgedAt: number }): void {
    const { reads } = this.#of(postId)
    const earlier = reads.get(userId)
    if (!earlier) reads.set(userId, times)
    else earlier.sentAt = Math.min(earlier.sentAt, times.sentAt)
  }

  like(postId: number, userId: number): void {
    this.#of(postId).likes.add(userId)
  }

  comment(postId: number, commentId: number): void {
    this.#of(postId).comments.add(commentId)
  }

  confirm(postId: number, userId: number): void {
    this.#of(postId).confirmed.add(userId)
  }

  remind(postId: number): void {
    this.#of(postId).reminders += 1
  }

  audienceOf({ teamId, authorId }: KnownPost): number[] {
    return this.membersOf(teamId).filter(id => id !== authorId)
  }

  postsOf(teamId: number): readonly KnownPost[] {
    return this.#postsOf.get(teamId) ?? []
  }

  /** Unread posts by team, without teams that have none. */
  unreadOf(userId: number): Record<number, number> {
    const unread: Record<number, number> = {}
    for (const { teamId, reads } of this.#meantFor(userId))
      if (!reads.has(userId)) unread[teamId] = (unread[teamId] ?? 0) + 1
    return unread
  }

  /** How many posts were meant for somebody, of one team or of all, and how many of them they have read. */
  standingOf(userId: number, teamId?: number): { meant: number; read: number } {
    const posts = this.#meantFor(userId).filter(post => teamId === undefined || post.teamId === teamId)
    return { meant: posts.length, read: posts.filter(({ reads }) => reads.has(userId)).length }
  }

  /**
   * How somebody stands at the end of a giveaway that asks for these posts: how many are asked of them, and how many they
   * had read; two numbers where reads were under way at that moment.
   */
  standingAt(userId: number, endsAt: number, asked: ReadonlySet<number>): { asked: number; read: number[] } {
    const posts = this.#meantFor(userId).filter(({ id }) => asked.has(id))
    const reads = posts.flatMap(({ reads }) => reads.get(userId) ?? [])
    const surely = reads.filter(({ acknowledgedAt }) => acknowledgedAt < endsAt).length
    const possibly = reads.filter(({ sentAt }) => sentAt < endsAt).length
    return { asked: posts.length, read: Array.from({ length: possibly - surely + 1 }, (_, n) => surely + n) }
  }

  #meantFor(userId: number): KnownPost[] {
    const posts = (this.#teamsOf.get(userId) ?? []).flatMap(teamId => this.postsOf(teamId))
    return posts.filter(({ authorId }) => authorId !== userId)
  }

  #of(postId: number): KnownPost {
    const post = this.posts.get(postId)
    if (!post) throw new Error(`Nobody has written post ${postId}`)
    return post
  }
}

/** A comparison of the ledger with what the app says. */
export interface Finding {
  readonly what: string
  /** How many figures; undefined where that is not known. */
  readonly compared?: number
  /** As sentences. */
  readonly wrong: readonly string[]
}

/** Compares figures by what they are of. */
export function compare(
  what: string,
  expected: ReadonlyMap<string, unknown>,
  actual: ReadonlyMap<string, unknown>,
): Finding {
  const keys = new Set([...expected.keys(), ...actual.keys()])
  const wrong: string[] = []
  for (const key of keys) {
    const [one, other] = [JSON.stringify(expected.get(key)), JSON.stringify(actual.get(key))]
    if (one !== other)
      wrong.push(`${what}, ${key}: the app says ${other ?? 'nothing'}, and it must be ${one ?? 'nothing'}`)
  }
  return { what, compared: keys.size, wrong }
}
