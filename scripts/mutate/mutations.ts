/** A line of a file, broken. */
export interface Mutation {
  /** From 1. */
  line: number
  before: string
  after: string
}

type Break = readonly [pattern: RegExp, replacement: string | ((match: string) => string)]

/** How code, SQL and limits are broken. Each match in a line is a mutation of its own. */
const breaks: Break[] = [
  [/ === /g, ' !== '],
  [/ !== /g, ' === '],
  [/ <= /g, ' > '],
  [/ >= /g, ' < '],
  [/(?<!=) > (?!=)/g, ' <= '],
  [/ < /g, ' >= '],
  [/ && /g, ' || '],
  [/ \|\| /g, ' && '],
  [/\b(if|while) \((?=[\w.?]+\))/g, match => `${match}!`],
  [/(?<=[ (])!(?=[a-z])/g, ''],
  [/\btrue\b/g, 'false'],
  [/\bfalse\b/g, 'true'],
  [/ \+ /g, ' - '],
  [/ - /g, ' + '],
  [/\breturn (?!true\b|false\b|undefined\b)(?=\S[^;{(]*$)/g, 'return undefined && '],
  // a condition and the first of several parts
  [/\.filter\((?:[^()]|\([^()]*\))*\)/g, ''],
  [/(?<== \[)[^,[\]]+, /g, ''],
  // a statement of its own, or a step of a chain
  [/^\s+(?:await |void )?[\w.]+\((?!.*=>).*\)$/g, ''],
  // SQL and the query builder
  // oxlint-disable-next-line own/linear -- one line of this repository at a time
  [/(?<!\b(?:const|let|type|interface)\b.*) = (?=\$\{|[a-z_]+\.[a-z_]+\b(?!\())/g, ' <> '],
  [/'='/g, "'!='"],
  [/\bnot exists\b/g, 'exists'],
  [/\bis not null\b/g, 'is null'],
  [/(?<!not )\bis null\b/g, 'is not null'],
  [/\band (?!not\b)(?=[a-z(]+[.\s(])/g, 'or '],
  [/\basc\b/g, 'desc'],
  [/\bdesc\b/g, 'asc'],
  // limits
  [/(?<=[:(] )\d[\d_]*\b/g, match => String(Number(match.replaceAll('_', '')) + 1)],
  // rows of the table of rights
  [/(?<=[[ ])yes(?=[,\]])/g, 'no'],
  [/(?<=[[ ])no(?=[,\]])/g, 'yes'],
]

const isNoCode = (line: string) => /^\s*(\/\/|\/?\*|import\b|export type\b|export interface\b|\}? from )/.test(line)

/** Returns every mutation of a source. Comments and imports are left alone. */
export function mutationsOf(source: string): Mutation[] {
  return source.split('\n').flatMap((before, index) => {
    if (isNoCode(before)) return []
    const afters = breaks.flatMap(([pattern, replacement]) =>
      [...before.matchAll(pattern)].map(match => {
        const broken = typeof replacement === 'string' ? replacement : replacement(match[0])
        return before.slice(0, match.index) + broken + before.slice(match.index + match[0].length)
      }),
    )
    return [...new Set(afters)].filter(after => after !== before).map(after => ({ line: index + 1, before, after }))
  })
}

/** Returns the source with the mutation. */
export const mutated = (source: string, { line, after }: Mutation): string =>
  source
    .split('\n')
    .toSpliced(line - 1, 1, after)
    .join('\n')
