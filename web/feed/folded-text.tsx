import { useState } from 'react'
import type { Mention } from '#contract/authored-text.ts'
import { common } from '#locales/text.ts'
import { LinkedText } from './linked-text.tsx'

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

const foldedCharacters = 360
const foldedLines = 8
/** Less hidden text is not worth a tap. */
const minHidden = 80

/** Returns the beginning of a long text, cut between words; null for a short one. */
export function foldedText(text: string): string | null {
  const lines = text.split('\n')
  const byLines = lines.length > foldedLines ? lines.slice(0, foldedLines).join('\n') : text
  const characters = [...byLines]
  const byCharacters = characters.length > foldedCharacters ? characters.slice(0, foldedCharacters).join('') : byLines
  const isShort = text.length - byCharacters.length < minHidden && lines.length < foldedLines + 3
  if (byCharacters === text || isShort) return null
  const betweenWords =
    byCharacters === byLines ? byCharacters : (/^[\s\S]+(?=\s)/u.exec(byCharacters)?.[0] ?? byCharacters)
  return betweenWords.trimEnd()
}
