import { useRouterState } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { common } from '#locales/text.ts'
import type { ButtonStyle } from '#web/ui/buttons/button.styles.ts'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'

interface LoadingLinkProps extends ButtonStyle {
  to: '/login' | '/join' | '/setup' | '/comparison'
  mode?: 'register'
  className?: string
  children: ReactNode
}

/** A link that reads Loading... from the click until its page is loaded. */
export function LoadingLink({ to, mode, children, ...look }: LoadingLinkProps) {
  const [isPressed, setPressed] = useState(false)
  const isLoading = useRouterState({ select: state => state.isLoading })
  return (
    <LinkButton {...look} data-waits to={to} search={{ mode }} onClick={() => setPressed(true)}>
      {isPressed && isLoading ? common.loading : children}
    </LinkButton>
  )
}
