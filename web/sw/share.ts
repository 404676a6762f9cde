import { sharePath } from '#contract/pages.ts'
import { saveShared } from '#web/offline/shared.ts'

/** Stores what another app shares, also offline or signed out, and opens the page that leads to the composer. */
export async function receiveShare(request: Request): Promise<Response> {
  const form = await request.formData()
  const words = ['title', 'text', 'url'].flatMap(name => form.get(name)).filter(isWord)
  const files = form
    .getAll('media')
    .filter(entry => entry instanceof File)
    .filter(({ size }) => size > 0)
  // Some apps put the address into the text as well.
  const text = [...new Set(words)].filter(word => !words.some(other => other !== word && other.includes(word)))
  await saveShared({ text: text.join('\n'), files })
  return Response.redirect(sharePath, 303)
}

const isWord = (entry: FormDataEntryValue | null): entry is string => typeof entry === 'string' && entry.trim() !== ''
