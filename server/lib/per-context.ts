import type { Ctx } from './context.ts'

/** Makes a value once for each context: a rehearsal in a transaction must not share what it has read with the app. */
export function perContext<Value extends object>(make: (ctx: Ctx) => Value): (ctx: Ctx) => Value {
  const made = new WeakMap<Ctx, Value>()
  return ctx => {
    const value = made.get(ctx) ?? make(ctx)
    made.set(ctx, value)
    return value
  }
}

/** The same for a value that takes time to make; one that could not be made is made again for the next caller. */
export function promisePerContext<Value>(make: (ctx: Ctx) => Promise<Value>): (ctx: Ctx) => Promise<Value> {
  const made = new WeakMap<Ctx, Promise<Value>>()
  return ctx => {
    const known = made.get(ctx)
    if (known) return known
    const value = make(ctx)
    made.set(ctx, value)
    value.catch(() => made.delete(ctx))
    return value
  }
}
