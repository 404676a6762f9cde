import type { ReactNode } from 'react'

interface TextButtonProps {
  waiting?: boolean
  onClick: () => void
  children: ReactNode
}

/** A button inside a sentence, which looks like a link. */
export function TextButton({ waiting = false, onClick, children }: TextButtonProps) {
  return (
    <button
      type="button"
      aria-disabled={waiting}
      onClick={() => !waiting && onClick()}
      className="font-strong text-brand-ink underline underline-offset-3"
    >
      {children}
    </button>
  )
}
