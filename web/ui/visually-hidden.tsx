import type { ComponentProps } from 'react'

/** For screen readers only. */
export function VisuallyHidden(props: ComponentProps<'span'>) {
  return <span {...props} className="sr-only" />
}

/** The tag of a message that holds words for screen readers only. */
export const hidden = (words: string) => <VisuallyHidden key={words}>{words}</VisuallyHidden>
