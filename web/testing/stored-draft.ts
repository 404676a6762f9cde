import { DeviceValue } from '#web/lib/device-values.ts'
import { loadDraftFiles } from '#web/offline/draft-files.ts'
import type { Person } from './people.ts'

/** What a reload finds of a draft, with the names of its files: the pages of a test also share what is in memory. */
export async function storedDraft(author: Person, teamId: number): Promise<object> {
  const names: string[] = []
  await loadDraftFiles(author.id, teamId, files => void names.push(...files.map(({ name }) => name)))
  const draft = new DeviceValue('post-draft-', teamId).readJson()
  return { ...(draft as object | null), files: names }
}
