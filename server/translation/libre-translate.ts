import { z } from 'zod'
import type { Config } from '#server/config.ts'

const reply = z.object({
  translatedText: z.string().max(40_000),
  detectedLanguage: z.object({ language: z.string().max(20) }),
})

const timeoutMs = 10_000
const maxReplyBytes = 200_000

/**
 * Translates a text by a service with the API of LibreTranslate. Throws an Error where it is slow, away, refuses or
 * replies with something else.
 */
export async function translate(
  { url, apiKey }: NonNullable<Config['translation']>,
  text: string,
  language: string,
  stopping: AbortSignal,
): Promise<{ text: string; from: string }> {
  const response = await fetch(new URL('translate', url.endsWith('/') ? url : `${url}/`), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ q: text, source: 'auto', target: language, format: 'text', api_key: apiKey }),
    signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), stopping]),
    redirect: 'error',
  })
  if (!response.ok) throw new Error(`The translation service replied ${response.status}`)
  const { translatedText, detectedLanguage } = reply.parse(JSON.parse(await textOf(response)))
  return { text: translatedText, from: detectedLanguage.language }
}

/** Reads a reply of at most so many bytes. */
async function textOf(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let [text, bytes] = ['', 0]
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > maxReplyBytes) throw new Error('The reply of the translation service is too long')
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}
