import { LRUCache } from 'lru-cache'
import { Batcher } from '#server/lib/batches/batcher.ts'
import type { Ctx } from '#server/lib/context.ts'
import { perContext } from '#server/lib/per-context.ts'
import { saveLooks } from './looks.sql.ts'

const maxPeople = 50_000

/**
 * When people last had the app open. Whether that was since a post is all that is asked of it, so that it is written
 * once for each person after each post (scope `published`), those who open the app together in one statement. Nobody
 * waits for it but who reads it.
 */
class Looks {
  readonly #ctx: Ctx
  /** By user id: the version of `published` that they have looked at. */
  readonly #seen = new LRUCache<number, string>({ max: maxPeople })
  readonly #writes: Batcher<number, true>
  readonly #open = new Set<Promise<unknown>>()

  constructor(ctx: Ctx) {
    this.#ctx = ctx
    this.#writes = new Batcher<number, true>({
      run: async userIds => {
        await saveLooks(ctx.db, userIds)
        return userIds.map(() => true as const)
      },
    })
  }

  note(userId: number): void {
    const version = this.#ctx.versions.of('published')
    if (this.#seen.get(userId) === version) return
    this.#seen.set(userId, version)
    const write = this.#writes.add(userId).catch((error: unknown) => {
      this.#seen.delete(userId)
      if (!this.#ctx.stopping.aborted) this.#ctx.log.warn({ err: error }, 'A look at the app was not noted')
    })
    this.#open.add(write)
    void write.finally(() => this.#open.delete(write))
  }

  /** Waits for what this instance has noted so far. */
  async written(): Promise<void> {
    await Promise.all(this.#open)
  }
}

export const looksOf = perContext(ctx => new Looks(ctx))

/** Waits until the looks that this instance has noted can be read. */
export const looksWritten = (ctx: Ctx): Promise<void> => looksOf(ctx).written()
