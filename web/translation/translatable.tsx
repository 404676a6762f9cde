import { type ReactNode, Suspense } from 'react'
import { lazyPart } from '#web/lib/lazy.ts'
import type { Source } from './translation.data.ts'
import { useIsForeign } from './use-is-foreign.ts'

const ForeignText = lazyPart(() => import('./foreign-text.tsx'), 'ForeignText')

interface TranslatableProps {
  source: Source
  /** Of the line below the text. */
  className?: string
  /** Shows the original or its translation. */
  children: (content: string) => ReactNode
}

/** A text that somebody wrote; one in another language has a line below it that offers its translation. */
export function Translatable({ source, className, children }: TranslatableProps) {
  const isForeign = useIsForeign(source.language)
  const original = (
    <div lang={source.language ?? undefined} className="contents">
      {children(source.content)}
    </div>
  )
  if (!isForeign || source.content === '') return original
  return (
    <Suspense fallback={original}>
      <ForeignText source={source} className={className}>
        {children}
      </ForeignText>
    </Suspense>
  )
}
