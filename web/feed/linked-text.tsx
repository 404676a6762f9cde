import { piecesOf } from '#contract/text/links.ts'

/** Plain text with its web addresses, mail addresses and phone numbers as links. */
export function LinkedText({ text }: { text: string }) {
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
