import { useRouterState } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { common } from '#web/lib/common.text.ts'
import type { ButtonLook } from '#web/ui/button.styles.ts'
import { LinkButton } from '#web/ui/link-button.tsx'

interface LoadingLinkProps extends ButtonLook {
  to: '/login' | '/setup' | '/comparison'
  mode?: 'register'
  className?: string
  children: ReactNode
}

/** A link that reads Loading... from the press until its page is there (spec 1 §2). */
export function LoadingLink({ to, mode, children, ...look }: LoadingLinkProps) {
  const [isPressed, setPressed] = useState(false)
  const isLoading = useRouterState({ select: state => state.isLoading })
  return (
    <LinkButton {...look} to={to} search={{ mode }} onClick={() => setPressed(true)}>
      {isPressed && isLoading ? common.loading : children}
    </LinkButton>
  )
}
