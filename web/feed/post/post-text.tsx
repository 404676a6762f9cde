import type { Post } from '#contract/feed.ts'
import { backgroundClasses, fitsBackground } from '#web/feed/backgrounds.ts'
import { FoldedText } from '#web/feed/folded-text.tsx'
import { LinkedText } from '#web/feed/linked-text.tsx'
import { classes } from '#web/ui/classes.ts'

/** The text of a post, large on its background where it has one. */
export function PostText({
  content,
  backgroundColor,
  mentions,
}: Pick<Post, 'content' | 'backgroundColor'> & { mentions: Post['mentions'] | undefined }) {
  if (content === '') return <div className="h-3" />
  if (backgroundColor && fitsBackground(content)) {
    return (
      <p
        className={classes(
          'focus-on-deep mt-3 grid aspect-[39/25] place-items-center px-8 py-6 text-center text-shout text-balance whitespace-pre-line text-white wrap-anywhere [&_a]:text-white',
          'desk:aspect-[2/1] desk:px-16 desk:py-8 desk:text-shout-desk',
          backgroundClasses[backgroundColor],
        )}
      >
        <span>
          {content.split('\n').map((paragraph, index) => (
            // Browsers do not balance text around a forced break, so each line is a block.
            <span key={index} dir="auto" className="block min-h-lh">
              <LinkedText text={paragraph} />
            </span>
          ))}
        </span>
      </p>
    )
  }
  return (
    <p
      dir="auto"
      className="[unicode-bidi:plaintext] px-4 pt-2.5 pb-3.5 text-pretty whitespace-pre-wrap wrap-anywhere desk:px-5 desk:pb-4"
    >
      <FoldedText text={content} mentions={mentions} />
    </p>
  )
}
