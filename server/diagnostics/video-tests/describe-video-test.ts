import type { Advice } from '#contract/system-tests.ts'
import type { VideoTestConfig, VideoTestResult } from '#contract/video-tests.ts'
import { serverVideoTests as text } from '#locales/text.ts'

export const spanOf = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`

/** What a finished video is like. */
export const resultText = (size: string, { thumbnailWidth, thumbnailHeight }: VideoTestResult['fileInfo']): string =>
  thumbnailWidth === null
    ? text.resultWithoutPicture({ size })
    : text.result({ size, picture: `${thumbnailWidth} × ${thumbnailHeight}` })

/** Which check has failed. */
export function checkFailed(
  { responseTimeOk, compressionOk, thumbnailOk }: VideoTestResult['validations'],
  { uploadResponse }: VideoTestResult['timings'],
  { expectedResponseTime }: VideoTestConfig,
): string {
  if (!responseTimeOk)
    return text.slowAnswer({ span: spanOf(uploadResponse ?? 0), expected: spanOf(expectedResponseTime) })
  if (!compressionOk) return text.notSmaller
  return thumbnailOk ? text.notChecked : text.noPicture
}

/** What to do about a test that failed. */
export function adviceAbout(problem: keyof typeof text.advice): Advice {
  const { title, consequence, words } = text.advice[problem]
  return { title, consequence, nextStep: text.forward({ words }), forward: words, page: null }
}
