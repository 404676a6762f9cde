import { IdCard, X } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { domain } from '#contract/company.forms.ts'
import type { OrganizationSettings } from '#contract/organization.ts'
import { setup as text } from '#locales/text.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { NewChip } from '#web/ui/forms/new-chip.tsx'
import { Callout } from '#web/ui/states/callout.tsx'
import { isPublicMail } from '../public-mail.ts'
import { RegistrationChoice } from '../registration-choice.tsx'
import { StepButtons, StepHeading } from './steps.tsx'

export interface RegistrationValues {
  registration: OrganizationSettings['registration']
  domains: string[]
}

interface RegistrationStepProps {
  initial: RegistrationValues
  onBack: () => void
  onNext: (values: RegistrationValues) => void
}

export function RegistrationStep({ initial, onBack, onNext }: RegistrationStepProps) {
  const [registration, setRegistration] = useState(initial.registration)
  const [domains, setDomains] = useState(initial.domains)
  const [error, setError] = useState<string>()
  const publicMail = domains.find(isPublicMail)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (registration === 'domains' && domains.length === 0) setError(text.noDomain)
    else onNext({ registration, domains: registration === 'domains' ? domains : [] })
  }
  const add = (typed: string) => {
    const name = domain.parse(typed)
    setDomains(before => (before.includes(name) ? before : [...before, name]))
    setError(undefined)
    return true
  }
  return (
    <Form onSubmit={submit} className="grid gap-4.5 desk:gap-5">
      <StepHeading step={1} lead={text.whoLead} />
      <RegistrationChoice chosen={registration} onChoose={setRegistration} />
      {registration === 'domains' && (
        <fieldset>
          <legend className="mb-1.5 text-label">{text.domains}</legend>
          <div className="flex flex-wrap gap-2">
            {domains.map(name => (
              <span
                key={name}
                className="inline-flex min-h-target max-w-full items-center rounded-full bg-brand-soft ps-3.5 text-small font-strong text-brand-ink"
              >
                <span className="truncate">{name}</span>
                <IconButton
                  label={text.removeDomain({ name })}
                  icon={<X className="size-4.5" />}
                  onClick={() => setDomains(domains.filter(each => each !== name))}
                />
              </span>
            ))}
            <NewChip
              label={text.addDomain}
              addLabel={name => text.addNamed({ name })}
              placeholder={text.domainExample}
              inputMode="url"
              isOpen={domains.length === 0}
              problemWith={entry => domain.safeParse(entry).error?.issues[0]?.message}
              onAdd={add}
              {...(error && { error })}
            />
          </div>
          <p className="mt-2 text-meta text-ink-3">{text.domainsHelp}</p>
          {publicMail && (
            <Callout tone="warning" className="mt-2">
              {text.publicMail({ domain: publicMail })}
            </Callout>
          )}
        </fieldset>
      )}
      <Callout icon={<IdCard />}>{text.cards}</Callout>
      <StepButtons onBack={onBack}>{text.next}</StepButtons>
    </Form>
  )
}
