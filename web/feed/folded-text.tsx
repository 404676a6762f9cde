import { useState } from 'react'
import type { Mention } from '#contract/feed.ts'
import { common } from '#locales/text.ts'
import { LinkedText } from './linked-text.tsx'
import { foldedText } from './plain-text.ts'

/** A text with its line breaks. A long one is collapsed. */
export function FoldedText({ text, mentions }: { text: string; mentions?: readonly Mention[] }) {
  const [isOpen, setOpen] = useState(false)
  const folded = foldedText(text)
  if (folded === null) return <LinkedText text={text} mentions={mentions} />
  return (
    <>
      <LinkedText text={isOpen ? text : `${folded}…`} mentions={mentions} />{' '}
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="relative font-semi text-brand-ink before:absolute before:-inset-x-2 before:-inset-y-2.5"
      >
        {isOpen ? common.showLess : common.readMore}
      </button>
    </>
  )
}
