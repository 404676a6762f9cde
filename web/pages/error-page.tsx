import { common } from '#web/lib/common.text.ts'
import { FailureState } from '#web/ui/empty-state.tsx'

/** A page threw, or its code did not arrive (a new version, a lost line): loading it anew mends both. */
export function BrokenPage() {
  return (
    <main id="main" className="grid min-h-[70dvh] place-items-center">
      <FailureState level={1} title={common.brokenTitle} retryLabel={common.tryAgain} onRetry={() => location.reload()}>
        {common.brokenText}
      </FailureState>
    </main>
  )
}
