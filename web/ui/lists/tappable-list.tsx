import type { ComponentProps } from 'react'

/** Containers of virtual lists, which would ignore taps while they scroll and for a moment after it. */
export const TappableColumn = ({ style, ...props }: ComponentProps<'div'>) => (
  <div {...props} style={{ ...style, pointerEvents: undefined }} />
)
export const TappableList = ({ style, ...props }: ComponentProps<'ul'>) => (
  <ul {...props} style={{ ...style, pointerEvents: undefined }} />
)
