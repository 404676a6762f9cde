import type { Mention } from '#contract/authored-text.ts'
import { piecesOf } from '#contract/text/links.ts'

interface LinkedTextProps {
  text: string
  mentions?: readonly Mention[]
}

/** Plain text with its web addresses, mail addresses and phone numbers as links, and the people whom it mentions. */
export function LinkedText({ text, mentions = [] }: LinkedTextProps) {
  if (mentions.length === 0) return <Links text={text} />
  const characters = [...text]
  const part = (from: number, to?: number) => characters.slice(from, to).join('')
  const shown = mentions.filter(({ offset, length }) => offset + length <= characters.length)
  return (
    <>
      {shown.map(({ offset, length }, index) => {
        const before = shown[index - 1]
        return (
          <span key={offset}>
            <Links text={part(before ? before.offset + before.length : 0, offset)} />
            <span className="font-semi text-brand-ink">{part(offset, offset + length)}</span>
          </span>
        )
      })}
      <Links text={part((shown.at(-1)?.offset ?? 0) + (shown.at(-1)?.length ?? 0))} />
    </>
  )
}

function Links({ text }: { text: string }) {
  return piecesOf(text).map(({ text: written, href }, index) =>
    href ? (
      <a
        key={index}
        href={href}
        // a phone number keeps its order also within text that runs from right to left
        dir="ltr"
        {...(href.startsWith('http') && { target: '_blank', rel: 'noopener noreferrer' })}
        // Not by color alone: the company's may be black or gray.
        className="wrap-anywhere underline"
      >
        {written}
      </a>
    ) : (
      written
    ),
  )
}
