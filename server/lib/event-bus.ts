import type { Events } from './events.ts'
import type { Unit } from './unit.ts'

type Handler<Name extends keyof Events> = (unit: Unit, event: Events[Name]) => Promise<void>

/** Calls handlers in the order in which they were added. */
export class EventBus {
  readonly #handlers = new Map<keyof Events, Handler<never>[]>()

  on<Name extends keyof Events>(name: Name, handler: Handler<Name>): void {
    const handlers = this.#handlers.get(name) ?? []
    handlers.push(handler)
    this.#handlers.set(name, handlers)
  }

  async emit<Name extends keyof Events>(unit: Unit, name: Name, event: Events[Name]): Promise<void> {
    for (const handler of this.#handlers.get(name) ?? []) await (handler as Handler<Name>)(unit, event)
  }
}
