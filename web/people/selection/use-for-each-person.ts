import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ListedPerson } from '#contract/people.ts'
import { fullName } from '#contract/text/full-name.ts'
import { common, peopleSelection as text } from '#locales/text.ts'
import { Refused, serverText } from '#web/lib/calls/errors.ts'
import { refreshPeople } from '../people.data.ts'
import { namesOf } from './names-of.ts'

export interface Outcome {
  done: ListedPerson[]
  failed: { person: ListedPerson; error: unknown }[]
}

/** Does the same to several people, one after the other, and counts them; then refetches the lists once. */
export function useForEachPerson() {
  const client = useQueryClient()
  const [doneCount, setDoneCount] = useState<number>()
  const forEachPerson = async (
    people: readonly ListedPerson[],
    act: (person: ListedPerson) => Promise<unknown>,
  ): Promise<Outcome> => {
    const done: ListedPerson[] = []
    const failed: Outcome['failed'] = []
    // What one person is refused says nothing about the next; any other failure does.
    let end: { error: unknown } | undefined
    for (const person of people) {
      setDoneCount(done.length + failed.length)
      try {
        if (end) throw end.error
        await act(person)
        done.push(person)
      } catch (error) {
        failed.push({ person, error })
        if (!(error instanceof Refused)) end = { error }
      }
    }
    setDoneCount(undefined)
    void refreshPeople(client)
    return { done, failed }
  }
  return {
    forEachPerson,
    /** Undefined while nothing runs. */
    doneCount,
  }
}

/** Says who failed, and why; empty if nobody did. */
export function sayFailures(failed: Outcome['failed']): string {
  const namesByReason = new Map<string, string[]>()
  for (const { person, error } of failed) {
    const reason = serverText(error) ?? common.unreachable
    namesByReason.set(reason, [...(namesByReason.get(reason) ?? []), fullName(person)])
  }
  return [...namesByReason].map(([reason, names]) => text.refused({ names: namesOf(names), reason })).join(' ')
}
