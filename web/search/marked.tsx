import type { SearchResult } from '#contract/search.ts'

/** A text with what was found in it marked. */
export function Marked({ excerpt, matches }: Pick<SearchResult, 'excerpt' | 'matches'>) {
  const characters = [...excerpt]
  const part = (from: number, to?: number) => characters.slice(from, to).join('')
  return (
    <>
      {matches.map(({ offset, length }, index) => {
        const before = matches[index - 1]
        return (
          <span key={offset}>
            {part(before ? before.offset + before.length : 0, offset)}
            <mark className="rounded-thumb bg-warning-soft text-inherit">{part(offset, offset + length)}</mark>
          </span>
        )
      })}
      {part((matches.at(-1)?.offset ?? 0) + (matches.at(-1)?.length ?? 0))}
    </>
  )
}
