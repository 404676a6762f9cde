/** What every user has to read, without any counter: for each member of a team the posts that were meant for them. */
export class ReadStateModel {
  /** Team → member → the posts that others wrote since the member joined. */
  readonly #meant = new Map<number, Map<number, Set<number>>>()
  /** Post → its readers, inside or outside its audience. */
  readonly #readers = new Map<number, Set<number>>()
  readonly #deleted = new Set<number>()

  join(teamId: number, userId: number): void {
    const members = this.#meant.get(teamId) ?? new Map<number, Set<number>>()
    this.#meant.set(teamId, members)
    if (!members.has(userId)) members.set(userId, new Set())
  }

  leave(teamId: number, userId: number): void {
    this.#meant.get(teamId)?.delete(userId)
  }

  post(teamId: number, postId: number, authorId: number): void {
    this.#readers.set(postId, new Set())
    for (const [userId, posts] of this.#meant.get(teamId) ?? []) if (userId !== authorId) posts.add(postId)
  }

  view(postId: number, userId: number): void {
    this.#readers.get(postId)?.add(userId)
  }

  readAgain(postId: number): void {
    this.#readers.get(postId)?.clear()
  }

  deletePost(postId: number): void {
    this.#deleted.add(postId)
  }

  restorePost(postId: number): void {
    this.#deleted.delete(postId)
  }

  deleteTeam(teamId: number): void {
    this.#meant.delete(teamId)
  }

  #notDeleted(posts: ReadonlySet<number> = new Set()): number[] {
    return [...posts].filter(postId => !this.#deleted.has(postId))
  }

  expectedFor(userId: number) {
    const counts: Record<string, number> = {}
    const unread: number[] = []
    let total = 0
    for (const [teamId, members] of this.#meant) {
      const meant = this.#notDeleted(members.get(userId))
      const left = meant.filter(postId => !this.#readers.get(postId)?.has(userId))
      total += meant.length
      unread.push(...left)
      if (left.length > 0) counts[teamId] = left.length
    }
    return { counts, total, read: total - unread.length, unread: unread.toSorted((a, b) => a - b) }
  }

  membersOf(teamId: number): number[] {
    return [...(this.#meant.get(teamId)?.keys() ?? [])]
  }

  /** The posts of a team that were meant for a member, and those of them that the member has read. */
  postsFor(teamId: number, userId: number): { meant: number[]; read: number[] } {
    const meant = this.#notDeleted(this.#meant.get(teamId)?.get(userId))
    return { meant, read: meant.filter(postId => this.#readers.get(postId)?.has(userId)) }
  }

  readersOf(postId: number) {
    const meantFor = [...this.#meant.values()].flatMap(members =>
      [...members].filter(([, posts]) => posts.has(postId)).map(([userId]) => userId),
    )
    const ordered = meantFor.toSorted((a, b) => a - b)
    const hasRead = (userId: number) => this.#readers.get(postId)?.has(userId) ?? false
    return { viewed: ordered.filter(hasRead), nonViewed: ordered.filter(userId => !hasRead(userId)) }
  }
}
