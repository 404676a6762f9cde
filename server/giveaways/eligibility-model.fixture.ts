interface Post {
  id: number
  teamId: number
  authorId: number
  /** When it began to count; undefined before. */
  counted: Moment | undefined
}

/** A step of the history, and its time in minutes. */
export interface Moment {
  step: number
  minute: number
}

export interface Scope {
  teamId: number | null
  creatorId: number
  startMinute: number
  endMinute: number
}

const companyWide = 9

/** Recounts the eligible people from everything that happened: slow and obvious. */
export class EligibilityModel {
  readonly members = new Map<number, Map<number, Moment>>()
  readonly posts = new Map<number, Post>()
  /** Minute of the first reading, by post and user. */
  readonly reads = new Map<number, Map<number, number>>()
  /** The readers of a text that was replaced, each time everyone was asked to read a post again. */
  readonly formerReads: { postId: number; minute: number; userIds: ReadonlySet<number> }[] = []
  readonly inactive = new Set<number>()
  /** Minute of the first sign-in, by user. */
  readonly signedIn = new Map<number, number>()

  join(teamId: number, userId: number, now: Moment): void {
    const team = this.members.get(teamId) ?? new Map<number, Moment>()
    this.members.set(teamId, team)
    if (!team.has(userId)) team.set(userId, now)
  }

  leave(teamId: number, userId: number): void {
    this.members.get(teamId)?.delete(userId)
  }

  view(postId: number, userId: number, now: Moment): void {
    if (!this.posts.get(postId)?.counted) return
    const readers = this.reads.get(postId) ?? new Map<number, number>()
    this.reads.set(postId, readers)
    if (!readers.has(userId)) readers.set(userId, now.minute)
  }

  readAgain(postId: number, now: Moment): void {
    this.formerReads.push({ postId, minute: now.minute, userIds: new Set(this.reads.get(postId)?.keys()) })
    this.reads.delete(postId)
  }

  /** How many in the scope have never signed in. */
  notJoined({ teamId, creatorId, endMinute }: Scope): number {
    const members = [...(this.members.get(teamId ?? companyWide) ?? [])]
    return members.filter(
      ([userId, { minute }]) => userId !== creatorId && minute < endMinute && !this.signedIn.has(userId),
    ).length
  }

  /** How everyone who takes part stands, by user. */
  standings(giveaway: Scope): Map<number, { asked: number; read: number }> {
    const standings = new Map<number, { asked: number; read: number }>()
    for (const [userId, joined] of this.members.get(giveaway.teamId ?? companyWide) ?? []) {
      if (userId === giveaway.creatorId || joined.minute >= giveaway.endMinute) continue
      if ((this.signedIn.get(userId) ?? Infinity) >= giveaway.endMinute) continue
      const asked = [...this.posts.values()].filter(post => this.#isAsked(giveaway, post, userId))
      const read = asked.filter(({ id }) => this.#hasRead(giveaway, id, userId))
      standings.set(userId, { asked: asked.length, read: read.length })
    }
    return standings
  }

  /** Readers of a text that was replaced while the giveaway ran stay readers. */
  #hasRead({ startMinute, endMinute }: Scope, id: number, userId: number): boolean {
    const hadRead = this.formerReads.some(
      ({ postId, minute, userIds }) =>
        postId === id && minute >= startMinute && minute < endMinute && userIds.has(userId),
    )
    return hadRead || (this.reads.get(id)?.get(userId) ?? Infinity) < endMinute
  }

  #isAsked({ teamId, startMinute, endMinute }: Scope, post: Post, userId: number): boolean {
    if (teamId !== null && post.teamId !== teamId) return false
    if (this.inactive.has(post.teamId) || post.authorId === userId) return false
    const joined = this.members.get(post.teamId)?.get(userId)
    if (!joined || !post.counted || joined.step > post.counted.step) return false
    const lastMinutes = Math.min(60, (endMinute - startMinute) / 10)
    return post.counted.minute < endMinute - lastMinutes
  }
}
