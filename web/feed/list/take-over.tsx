import { useEffect, useLayoutEffect } from 'react'
import { isFirstContentShown, showApp } from '#web/lib/first-content.ts'
import { firstPostsId } from '#web/lib/first-posts-id.ts'
import { showedContent } from '#web/lib/lazy.ts'
import type { Place } from './feed-scroll.ts'

/**
 * Shows the app in the place of the posts that the document came with, before the next frame. It stands before the cards,
 * which are measured where they are visible.
 */
export function TakeOver({ onTakeOver }: { onTakeOver: (place: Place | null) => void }) {
  useLayoutEffect(() => {
    if (!isFirstContentShown()) return
    onTakeOver(firstPlace())
    showApp()
  }, [onTakeOver])
  useEffect(showedContent, [])
  return null
}

/** Where the user is in the posts that the document came with; null at their top. */
function firstPlace(): Place | null {
  if (window.scrollY === 0) return null
  const cards = [...document.querySelectorAll(`#${firstPostsId} article`)]
  const at = cards.findIndex(card => card.getBoundingClientRect().bottom > 0)
  const top = cards[at]?.getBoundingClientRect().top
  return top === undefined ? null : { ids: cards.slice(at).map(({ id }) => Number(id.replace('post-', ''))), top }
}
