import { useQuery } from '@tanstack/react-query'
import { listUsers } from '#contract/people.ts'
import { MakeCard } from '#web/joining/make-card.tsx'
import { queryOf } from '#web/lib/calls/query.ts'

/** Makes the card of the person with this id, as a link to this page asks for it. */
export function CardOf({ id, onClose }: { id: number; onClose: () => void }) {
  const { data } = useQuery(queryOf(listUsers))
  const person = data?.find(each => each.id === id)
  return person ? <MakeCard person={person} onClose={onClose} /> : null
}
