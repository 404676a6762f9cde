import type { z } from 'zod'
import type { Action } from './policy.ts'

/** The roles that may make a call; its service decides what they may do with one object. */
export type Access =
  /** Anyone, signed in or not. */
  | 'public'
  /** Anyone signed in. */
  | 'signed-in'
  /** Anyone whose role allows the action (policy.ts); others get 403 before the object is looked up. */
  | { may: Action }

/** What an API token may be for. */
export const tokenScopes = ['read', 'people', 'post'] as const
export type TokenScope = (typeof tokenScopes)[number]

type Shape = z.ZodType

/** One call of the wire contract, the source of the server's route and of the client's typed request. */
export interface Call<
  Params extends Shape | undefined = Shape | undefined,
  Query extends Shape | undefined = Shape | undefined,
  Body extends Shape | undefined = Shape | undefined,
  Reply extends Shape = Shape,
> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** With parameters as `:id`. */
  readonly path: `/api/${string}`
  readonly access: Access
  /** One line for the generated API description. */
  readonly summary: string
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  /** The largest body, in bytes; `limits.bodyBytes` by default. */
  readonly bodyBytes?: number
  readonly reply: Reply
  /** The file's field in a multipart form, and those of its other fields that are read. */
  readonly file?: { readonly field: string; readonly bytes: number; readonly fields?: readonly string[] }
  /** The reply is a file of this type, which browsers save under this name; otherwise it is JSON. */
  readonly download?: { readonly type: 'text/csv' | 'application/json' | 'application/zip'; readonly fileName: string }
  /** Allowed to people who have not set up the second step that the company requires of them. */
  readonly withoutFactor?: true
  /** The reply is a stream of server-sent events, whose data are of this shape. */
  readonly isStream?: true
  /** Replaces the sentence of `permission.denied`. */
  readonly denied?: () => string
  /** API tokens of any of these scopes may make it; by default none may. */
  readonly scopes?: readonly TokenScope[]
  /** The status of success; 200 by default. */
  readonly status?: 200 | 201 | 202
}

/** Returns the call of a method and a path, with its exact types. */
export function define<
  Reply extends Shape,
  Params extends Shape | undefined = undefined,
  Query extends Shape | undefined = undefined,
  Body extends Shape | undefined = undefined,
>(
  method: Call['method'],
  path: Call['path'],
  rest: Omit<Call<Params, Query, Body, Reply>, 'method' | 'path'>,
): Call<Params, Query, Body, Reply> {
  return { ...rest, method, path }
}

type Out<S> = S extends Shape ? z.output<S> : undefined
type In<S> = S extends Shape ? z.input<S> : undefined

export type ParamsOf<C> = C extends Call<infer P, infer _Q, infer _B, infer _R> ? Out<P> : never
export type QueryOf<C> = C extends Call<infer _P, infer Q, infer _B, infer _R> ? Out<Q> : never
export type BodyOf<C> = C extends Call<infer _P, infer _Q, infer B, infer _R> ? Out<B> : never
export type ReplyOf<C> = C extends Call<infer _P, infer _Q, infer _B, infer R> ? z.output<R> : never

type RequestPart<Key extends string, S> = S extends Shape
  ? undefined extends In<S>
    ? { [K in Key]?: In<S> }
    : Partial<In<S>> extends In<S>
      ? { [K in Key]?: In<S> }
      : { [K in Key]: In<S> }
  : { [K in Key]?: undefined }

/** The caller's input before parsing: only the parts that the call takes. */
export type RequestOf<C> =
  C extends Call<infer P, infer Q, infer B, infer _R>
    ? RequestPart<'params', P> & RequestPart<'query', Q> & RequestPart<'body', B>
    : never

type Values = Record<string, unknown>

/** The request of a call that the compiler does not know. */
export interface AnyRequest {
  params?: Values
  query?: Values
  body?: unknown
}

/** Returns the path of a call with `:name` filled from its params, and its query without undefined values. */
export function requestUrl(call: Pick<Call, 'path'>, request: AnyRequest): string {
  const { params = {}, query = {} } = request
  const path = call.path.replace(/:([a-z]\w*)/gi, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const each of Array.isArray(value) ? value : [value]) if (each !== undefined) search.append(name, String(each))
  }
  return search.size > 0 ? `${path}?${search.toString()}` : path
}
