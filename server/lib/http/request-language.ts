import type { FastifyInstance, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import Negotiator from 'negotiator'
import { languageCookie } from '#contract/languages.ts'
import { languages, sourceLanguage } from '#locales/catalog.ts'
import { knownLanguage, type Speech, speaking } from '#server/lib/language.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** What refusals and replies to the request are written in, and whether somebody chose or named that. */
    speech: Speech & { isKnown: boolean }
  }
}

/** Has each request answered in a language: what it names, else English. Modules that know better change its `speech`. */
export function answerInLanguages(http: FastifyInstance): void {
  http.decorateRequest('speech', null as unknown as FastifyRequest['speech'])
  http.addHook('onRequest', (request, _reply, done) => {
    const wanted = browserLanguage(request)
    request.speech = { language: wanted ?? sourceLanguage, isKnown: wanted !== undefined }
    speaking(request.speech, done)
  })
  // Reading a body leaves the context that the first hook began.
  http.addHook('preValidation', (request, _reply, done) => speaking(request.speech, done))
}

/** Browsers send the same few lists again and again. */
const negotiated = new LRUCache<string, { language: string | undefined }>({ max: 1_000 })
const longestList = 200

/** The language of a browser: the one chosen on it before signing in, else the first that it accepts and that there is. */
export function browserLanguage({ cookies, headers }: FastifyRequest): string | undefined {
  const chosen = knownLanguage(cookies[languageCookie]?.slice(0, 20) ?? '')
  if (chosen) return chosen
  const list = headers['accept-language']?.slice(0, longestList)
  if (!list) return undefined
  const found = negotiated.get(list) ?? { language: negotiate(list) }
  negotiated.set(list, found)
  return found.language
}

const negotiate = (list: string): string | undefined =>
  new Negotiator({ headers: { 'accept-language': list } })
    .languages()
    .map(tag => (tag === '*' ? languages[0] : knownLanguage(tag)))
    .find(language => language !== undefined)
