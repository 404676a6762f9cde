import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect } from 'react'
import { isFirstContentShown, showApp } from '#web/lib/first-content.ts'
import { showedContent } from '#web/lib/lazy.ts'
import { keepFirstPlace } from './use-place.ts'

/**
 * Shows the app in the place of the posts that the document came with, before the next frame. It stands before the cards,
 * which are measured where they are visible.
 */
export function TakeOver({ teamId }: { teamId: number }) {
  const client = useQueryClient()
  useLayoutEffect(() => {
    if (!isFirstContentShown()) return
    keepFirstPlace(client, teamId)
    showApp()
  }, [client, teamId])
  useEffect(showedContent, [])
  return null
}
