import { useNavigate } from '@tanstack/react-router'
import { useSelector } from '@tanstack/react-store'
import { createStore } from '@tanstack/store'
import type { UnreadPost } from '#contract/giveaways.ts'
import { linkTo } from './unread-posts.tsx'

/** The way through the posts that a giveaway still asks for. */
interface Tour {
  giveawayId: number
  /** The posts it has led to; the last is the current one. */
  visited: readonly number[]
}

const tour = createStore<Tour | null>(null)

export const useTour = (): Tour | null => useSelector(tour)
export const endTour = () => tour.setState(() => null)

/** The next post: one that the tour has not led to, else one that is still unread, such as a video. */
export function nextOf<P extends { id: number }>(unread: readonly P[], visited: readonly number[]): P | undefined {
  return (
    unread.find(({ id }) => !visited.includes(id)) ?? unread.find(({ id }) => id !== visited.at(-1)) ?? unread.at(0)
  )
}

/** Returns a function that leads to the next unread post, in its feed. */
export function useReadNext(): (giveawayId: number, unread: readonly UnreadPost[]) => void {
  const navigate = useNavigate()
  return (giveawayId, unread) => {
    const before = tour.state?.giveawayId === giveawayId ? tour.state.visited : []
    const next = nextOf(unread, before)
    if (!next) return
    tour.setState(() => ({ giveawayId, visited: [...before, next.id] }))
    void navigate(linkTo(next))
  }
}
