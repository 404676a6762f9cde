import type { ReactNode } from 'react'
import { feedAside } from './home-layout.ts'

interface HomeAsideProps {
  hidden: boolean
  /** In their order; each shows nothing where it has nothing to say. */
  sections: readonly ReactNode[]
}

/** What stands beside the posts on a wide screen, and above them elsewhere. */
export function HomeAside({ hidden, sections }: HomeAsideProps) {
  return (
    <aside hidden={hidden} className={feedAside}>
      {sections}
    </aside>
  )
}
