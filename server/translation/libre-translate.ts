import { z } from 'zod'
import type { Config } from '#server/config.ts'

const text = z.string().max(40_000)
const reply = z.object({ translatedText: text, detectedLanguage: z.object({ language: z.string().max(20) }) })
const replyToMany = (many: readonly string[]) => z.object({ translatedText: z.array(text).length(many.length) })

const timeoutMs = 10_000
const maxReplyBytes = 200_000

/**
 * Translates texts by a service with the API of LibreTranslate, in two calls at most: the language of the first text is
 * that of all. Throws an Error where it is slow, away, refuses or replies with something else.
 */
export async function translate(
  { url, apiKey }: NonNullable<Config['translation']>,
  [first, ...others]: readonly [string, ...string[]],
  language: string,
  stopping: AbortSignal,
): Promise<{ texts: string[]; from: string }> {
  const signal = AbortSignal.any([AbortSignal.timeout(timeoutMs), stopping])
  const send = async (q: string | string[], source: string): Promise<unknown> => {
    const response = await fetch(new URL('translate', url.endsWith('/') ? url : `${url}/`), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ q, source, target: language, format: 'text', api_key: apiKey }),
      signal,
      redirect: 'error',
    })
    if (!response.ok) throw new Error(`The translation service replied ${response.status}`)
    return JSON.parse(await textOf(response))
  }
  const { translatedText, detectedLanguage } = reply.parse(await send(first, 'auto'))
  const from = detectedLanguage.language
  const rest = others.length > 0 ? replyToMany(others).parse(await send(others, from)).translatedText : []
  return { texts: [translatedText, ...rest], from }
}

/** Reads a reply of at most so many bytes. */
async function textOf(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let [read, bytes] = ['', 0]
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > maxReplyBytes) throw new Error('The reply of the translation service is too long')
    read += decoder.decode(chunk, { stream: true })
  }
  return read + decoder.decode()
}
