import { common } from '#locales/text.ts'
import { Spinner } from './spinner.tsx'

/** Says that the tapped part is still loading. It appears after a moment, so that a loaded part never flashes it. */
export function LateSign() {
  return (
    <span className="pointer-events-none fixed inset-0 z-50 grid animate-late place-items-center">
      <span className="grid size-14 place-items-center rounded-full bg-raised text-brand-ink shadow-toast">
        <Spinner label={common.loading} className="size-7" />
      </span>
    </span>
  )
}
