import { partsOf, seesAllTeams } from './known-scopes.ts'
import type { Stream } from './stream.ts'

/** Finds the open streams that a scope may concern; whether it does is decided by the rights of each. */
export class StreamIndex {
  readonly #all = new Set<Stream>()
  readonly #byUser = new Map<number, Set<Stream>>()
  readonly #byTeam = new Map<number, Set<Stream>>()
  readonly #ofAllTeams = new Set<Stream>()

  get all(): ReadonlySet<Stream> {
    return this.#all
  }

  ofUser(userId: number): ReadonlySet<Stream> {
    return this.#byUser.get(userId) ?? new Set()
  }

  *concernedBy(scope: string): Iterable<Stream> {
    const { kind, id } = partsOf(scope)
    if (kind === 'user' || kind === 'session') yield* this.ofUser(id)
    else if (kind === 'team' || kind === 'readers') {
      yield* this.#byTeam.get(id) ?? []
      yield* this.#ofAllTeams
    } else yield* this.#all
  }

  /** Adds a stream, without teams. */
  add(stream: Stream): void {
    this.#all.add(stream)
    addTo(this.#byUser, stream.userId, stream)
  }

  /** Follows the teams of its actor from now on. */
  followTeams(stream: Stream): void {
    const { actor } = stream
    if (!actor) return
    if (seesAllTeams(actor)) this.#ofAllTeams.add(stream)
    else for (const teamId of actor.teams.keys()) addTo(this.#byTeam, teamId, stream)
  }

  /** To be called while the stream has the actor whose teams it follows. */
  unfollowTeams(stream: Stream): void {
    this.#ofAllTeams.delete(stream)
    for (const teamId of stream.actor?.teams.keys() ?? []) deleteFrom(this.#byTeam, teamId, stream)
  }

  delete(stream: Stream): void {
    this.unfollowTeams(stream)
    this.#all.delete(stream)
    deleteFrom(this.#byUser, stream.userId, stream)
  }
}

function addTo(groups: Map<number, Set<Stream>>, key: number, stream: Stream): void {
  const group = groups.get(key)
  if (group) group.add(stream)
  else groups.set(key, new Set([stream]))
}

function deleteFrom(groups: Map<number, Set<Stream>>, key: number, stream: Stream): void {
  const group = groups.get(key)
  group?.delete(stream)
  if (group?.size === 0) groups.delete(key)
}
