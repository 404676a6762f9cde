import { feed as text } from '#locales/text.ts'

/** The name of a feed, and whether its team is inactive. */
export function FeedName({ name, isActive }: { name: string; isActive: boolean }) {
  return (
    <>
      {name}
      {!isActive && <span className="font-regular text-ink-3"> · {text.inactive}</span>}
    </>
  )
}
