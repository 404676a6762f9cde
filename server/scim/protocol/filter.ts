import { Refusal } from '#server/lib/refusal.ts'

/** A filter of RFC 7644, section 3.4.2.2. Names of attributes are in lower case, without the URN of a schema. */
export type Filter =
  | { kind: 'and' | 'or'; left: Filter; right: Filter }
  | { kind: 'not'; of: Filter }
  | { kind: 'within'; attribute: string; filter: Filter }
  | { kind: 'present'; attribute: string }
  | { kind: 'compare'; attribute: string; operator: Operator; value: Literal }

export type Literal = string | number | boolean | null

const operators = ['eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le'] as const
export type Operator = (typeof operators)[number]

/** Each bracket is a term, too, so that their number limits the depth. */
const most = { characters: 2_000, terms: 50 }

/** Strings as in JSON, brackets, and words. Each alternative begins with another character, so that it takes linear time. */
const token = /\s*(?:("(?:[^"\\]|\\.)*")|([()[\]])|([^\s()[\]"]+))/y
const schemaPrefix = /^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group):/

/** Removes the URN of the schemas for people and groups from the name of an attribute, and makes it lower case. */
export const attributeName = (written: string): string => written.toLowerCase().replace(schemaPrefix, '')

/** Reads a filter. Throws Refusal `scim.filter`. */
export function parseFilter(written: string): Filter {
  const parser = new Parser(written)
  const filter = parser.either()
  parser.end()
  return filter
}

class Parser {
  readonly #tokens: string[]
  #place = 0
  #terms = 0

  constructor(written: string) {
    if (written.length > most.characters) throw new Refusal('scim.filter')
    this.#tokens = tokensOf(written)
  }

  either(): Filter {
    let left = this.#both()
    while (this.#takes('or')) left = { kind: 'or', left, right: this.#both() }
    return left
  }

  end(): void {
    if (this.#place < this.#tokens.length) throw new Refusal('scim.filter')
  }

  #both(): Filter {
    let left = this.#term()
    while (this.#takes('and')) left = { kind: 'and', left, right: this.#term() }
    return left
  }

  #term(): Filter {
    this.#terms += 1
    if (this.#terms > most.terms) throw new Refusal('scim.filter')
    if (this.#takes('not')) {
      this.#expect('(')
      return { kind: 'not', of: this.#inside(')') }
    }
    if (this.#takes('(')) return this.#inside(')')
    const attribute = attributeName(this.#next())
    if (!/^[a-z$][\w$.:-]*$/.test(attribute)) throw new Refusal('scim.filter')
    if (this.#takes('[')) return { kind: 'within', attribute, filter: this.#inside(']') }
    const operator = this.#next().toLowerCase()
    if (operator === 'pr') return { kind: 'present', attribute }
    const known = operators.find(name => name === operator)
    if (!known) throw new Refusal('scim.filter')
    return { kind: 'compare', attribute, operator: known, value: literalOf(this.#next()) }
  }

  #inside(close: string): Filter {
    const filter = this.either()
    this.#expect(close)
    return filter
  }

  #next(): string {
    const next = this.#tokens[this.#place]
    if (next === undefined) throw new Refusal('scim.filter')
    this.#place += 1
    return next
  }

  #takes(word: string): boolean {
    const isNext = this.#tokens[this.#place]?.toLowerCase() === word
    if (isNext) this.#place += 1
    return isNext
  }

  #expect(word: string): void {
    if (!this.#takes(word)) throw new Refusal('scim.filter')
  }
}

function tokensOf(written: string): string[] {
  const text = written.trimEnd()
  const tokens: string[] = []
  token.lastIndex = 0
  while (token.lastIndex < text.length) {
    const found = token.exec(text)
    if (!found) throw new Refusal('scim.filter')
    tokens.push(found[0].trimStart())
  }
  return tokens
}

function literalOf(written: string): Literal {
  try {
    const value: unknown = JSON.parse(/^(true|false|null)$/i.test(written) ? written.toLowerCase() : written)
    if (typeof value === 'string' && (!value.isWellFormed() || value.includes('\0'))) throw new Refusal('scim.filter')
    if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return value as Literal
  } catch {
    // The same as for another kind of value.
  }
  throw new Refusal('scim.filter')
}
