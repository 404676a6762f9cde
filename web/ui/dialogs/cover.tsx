import { classes } from '#web/ui/classes.ts'

/**
 * Keeps taps beside a dialog from the page below it, also on iOS, which reports none on the page itself. Radix turns off
 * the pointer events of the body instead, which would restyle every element of a page that inherits them.
 */
export function Cover({ className }: { className?: string }) {
  return (
    <div
      aria-hidden
      className={classes('pointer-events-auto fixed inset-0 z-40 pointer-coarse:cursor-pointer', className)}
    />
  )
}
