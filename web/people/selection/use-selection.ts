import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ListedPerson, PeopleFilter } from '#contract/listed-people.ts'
import { peopleSelection as text } from '#locales/text.ts'
import { useIsDesk } from '#web/lib/use-is-desk.ts'
import { toastError } from '#web/ui/toasts/toast-error.ts'
import { allPeople } from '../people.data.ts'

export type Selection = ReturnType<typeof useSelection>

/** The selected people, who stay selected while others are searched for. On a phone checkboxes are offered on request. */
export function useSelection(filter: PeopleFilter, loaded: readonly ListedPerson[], total: number) {
  const isDesk = useIsDesk()
  const [isSelecting, setSelecting] = useState(false)
  const [selected, setSelected] = useState<ReadonlyMap<number, ListedPerson>>(new Map())
  const all = useMutation({ mutationFn: () => allPeople(filter) })
  const shown = new Map(loaded.map(person => [person.id, person]))
  const chosen = loaded.filter(({ id }) => selected.has(id)).length
  const isAll = chosen > 0 && chosen === loaded.length && selected.size >= total

  const choose = (people: readonly ListedPerson[], isIn: boolean) =>
    setSelected(before => {
      const next = new Map(before)
      for (const person of people) {
        if (isIn) next.set(person.id, person)
        else next.delete(person.id)
      }
      return next
    })
  const toggleAll = () => {
    if (isAll) return setSelected(new Map())
    all.mutate(undefined, {
      onSuccess: people => choose(people, true),
      onError: error => toastError(error, { title: text.selectFailed }),
    })
  }
  return {
    isOffered: isDesk || isSelecting,
    isSelecting,
    /** As the list shows them now. */
    people: [...selected.values()].map(person => shown.get(person.id) ?? person),
    has: ({ id }: ListedPerson) => selected.has(id),
    all: isAll || (chosen > 0 && ('indeterminate' as const)),
    isLoadingAll: all.isPending,
    choose,
    toggleAll,
    start: () => setSelecting(true),
    end: () => {
      setSelecting(false)
      setSelected(new Map())
    },
  }
}
