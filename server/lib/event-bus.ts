import type { Events } from './events.ts'
import type { Unit } from './unit.ts'

type Listener<Name extends keyof Events> = (unit: Unit, event: Events[Name]) => Promise<void>

/** A module's reactions to events. */
export type Listeners = { readonly [Name in keyof Events]?: Listener<Name> }

/** Calls the listeners of all modules in the order in which it got them. */
export class EventBus {
  readonly #listeners: readonly Listeners[]

  constructor(listeners: readonly Listeners[]) {
    this.#listeners = listeners
  }

  async emit<Name extends keyof Events>(unit: Unit, name: Name, event: Events[Name]): Promise<void> {
    for (const listeners of this.#listeners) await listeners[name]?.(unit, event)
  }
}
