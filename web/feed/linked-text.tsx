import { piecesOf } from '#contract/text/links.ts'

/** Plain text with its addresses as links. */
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
