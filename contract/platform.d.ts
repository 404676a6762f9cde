/** The parts of the platform that both Node and the browser have; the contract may use no others. */
declare class URL {
  static canParse(url: string, base?: string): boolean
  constructor(url: string, base?: string)
  readonly hash: string
  readonly href: string
  readonly hostname: string
  readonly origin: string
  readonly password: string
  readonly pathname: string
  readonly protocol: string
  readonly search: string
  readonly username: string
}

declare class TextDecoder {
  constructor(label?: string, options?: { fatal?: boolean })
  decode(input: Uint8Array): string
}

declare class TextEncoder {
  encode(input: string): Uint8Array
}

declare class URLSearchParams {
  constructor(init?: Record<string, string>)
  readonly size: number
  append(name: string, value: string): void
  toString(): string
}
