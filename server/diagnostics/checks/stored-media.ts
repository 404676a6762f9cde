import type { Advice } from '#contract/system-tests.ts'
import { adviceOf } from '#server/diagnostics/advice.ts'
import type { Ctx } from '#server/lib/context.ts'
import { checkStoredMedia, isStorageInDoubt } from '#server/media/index.ts'

interface StoredMediaCheck {
  checkedFiles: number
  missingFiles: number
  /** Whether enough media are missing to suspect the storage itself. */
  isInDoubt: boolean
  /** Undefined if nothing is missing. */
  advice: (() => Advice) | undefined
}

/** Looks whether the media of posts are in the storage. */
export async function checkMedia(ctx: Ctx): Promise<StoredMediaCheck> {
  const { sample, missingFiles } = await checkStoredMedia(ctx)
  const isInDoubt = isStorageInDoubt(sample)
  const missing = missingFiles > 0 ? () => adviceOf.mediaMissing(missingFiles) : undefined
  const advice = isInDoubt ? () => adviceOf.mediaGone(sample) : missing
  return { checkedFiles: sample.checkedFiles, missingFiles, isInDoubt, advice }
}
