import { Spinner } from '#web/ui/spinner.tsx'

/** The whole window waits. The spinner appears after a moment, so that a quick reply never flashes it. */
export function Splash({ label }: { label: string }) {
  return (
    <main id="main" className="grid min-h-dvh animate-late place-items-center text-brand-ink">
      <Spinner label={label} className="size-9" />
    </main>
  )
}
