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
