import { createLink } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import { classes } from '../classes.ts'
import { type ButtonStyle, buttonStyles } from './button.styles.ts'

interface AnchorButtonProps extends ComponentProps<'a'>, ButtonStyle {
  icon?: ReactNode
}

/** A link to an address outside the app's pages that looks like a button. */
export function AnchorButton({ variant, size, block, icon, className, children, ...rest }: AnchorButtonProps) {
  return (
    <a {...rest} className={classes(buttonStyles({ variant, size, block }), className)}>
      {icon}
      {children}
    </a>
  )
}

/** A link to a page of the app, with the router's typed `to`, `params` and `search`, that looks like a button. */
export const LinkButton = createLink(AnchorButton)

interface TextAnchorProps extends ComponentProps<'a'> {
  /** Not inside a sentence: then it is a full target of 44 px. */
  alone?: boolean
}

/** A text link to an address outside the app's pages. */
export function TextAnchor({ alone, className, children, ...rest }: TextAnchorProps) {
  const look = alone
    ? 'inline-flex min-h-target items-center no-underline hover:underline text-label'
    : 'font-strong underline'
  return (
    <a {...rest} className={classes('text-brand-ink', look, className)}>
      {children}
    </a>
  )
}

/** A text link to a page of the app. */
export const TextLink = createLink(TextAnchor)
