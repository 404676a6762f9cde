import { piecesOf } from '#contract/links.ts'

/** A text as it was written, with its addresses to follow; never HTML. */
export function LinkedText({ text }: { text: string }) {
  return piecesOf(text).map(({ text: written, href }, index) =>
    href ? (
      <a key={index} href={href} target="_blank" rel="noopener noreferrer" className="wrap-anywhere">
        {written}
      </a>
    ) : (
      written
    ),
  )
}
