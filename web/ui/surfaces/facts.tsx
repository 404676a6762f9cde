import type { ReactNode } from 'react'

/** Facts as rows: the name at the left, the value at the right. */
export function Facts({ facts }: { facts: readonly { name: ReactNode; value: ReactNode }[] }) {
  return (
    <dl className="text-action font-regular">
      {facts.map(({ name, value }, index) => (
        <div key={index} className="flex items-baseline justify-between gap-4 border-line py-2.75 not-first:border-t">
          <dt className="text-ink-2">{name}</dt>
          <dd className="text-end font-semi wrap-anywhere tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
