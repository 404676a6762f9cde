import { useLayoutEffect } from 'react'
import { common } from '#locales/text.ts'
import { showApp } from '#web/lib/first-content.ts'
import { FailureState } from '#web/ui/states/empty-state.tsx'

/** Shown when a page threw or its code did not load (a new version, a lost connection); reloading fixes both. */
export function ErrorPage() {
  useLayoutEffect(showApp, [])
  return (
    <main id="main" className="grid min-h-[70dvh] place-items-center">
      <FailureState level={1} title={common.brokenTitle} retryLabel={common.tryAgain} onRetry={() => location.reload()}>
        {common.brokenText}
      </FailureState>
    </main>
  )
}
