import compile from 'icu-minify/compile'

/** What an argument of a message is: text, a number (also of plurals), a choice among texts, a date, or a tag around words. */
export type ArgumentKind = 'text' | 'number' | 'choice' | 'date' | 'tag'

/** The types of the nodes of a compiled message (`icu-minify`). */
export const types = { pound: 0, select: 1, plural: 2, ordinal: 3, number: 4, date: 5, time: 6 } as const

/** Returns the arguments of a message by name. Throws an Error for a message that is not ICU MessageFormat. */
export function argumentsOf(message: string): Map<string, ArgumentKind> {
  const found = new Map<string, ArgumentKind>()
  const note = (name: string, kind: ArgumentKind) => {
    const before = found.get(name)
    if (before === undefined || before === 'text') found.set(name, kind)
    else if (kind !== 'text' && kind !== before) throw new Error(`{${name}} is used as ${before} and as ${kind}`)
  }
  const walk = (node: unknown): void => {
    if (!Array.isArray(node)) return
    const [name, type, ...rest] = node as [string, unknown, ...unknown[]]
    if (type === undefined) return note(name, 'text')
    if (type === types.select || type === types.plural || type === types.ordinal) {
      note(name, type === types.select ? 'choice' : 'number')
      for (const branch of Object.values(rest[0] as object)) walkAll(branch)
    } else if (type === types.number) note(name, 'number')
    else if (type === types.date || type === types.time) note(name, 'date')
    else {
      note(name, 'tag')
      for (const child of [type, ...rest]) walk(child)
    }
  }
  const walkAll = (nodes: unknown) => {
    if (Array.isArray(nodes)) for (const node of nodes) if (node !== types.pound) walk(node)
  }
  walkAll(compile(message))
  return found
}
