import { BookOpen } from 'lucide-react'
import { settings as text } from '#locales/text.ts'
import { Disclosure } from '#web/ui/surfaces/disclosure.tsx'

/** Explains the roles. */
export function Guidelines() {
  return (
    <Disclosure title={text.guidelines} icon={<BookOpen />}>
      <p className="mb-3 text-ink-2">{text.guidelinesLead}</p>
      <dl className="grid gap-3 desk:grid-cols-2 desk:gap-x-8">
        {Object.values(text.roles).map(role => (
          <div key={role.name}>
            <dt className="text-action">{role.name}</dt>
            <dd className="text-small text-ink-2">{role.text}</dd>
          </div>
        ))}
      </dl>
    </Disclosure>
  )
}
