import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleMinus, CircleX, Unplug } from 'lucide-react'
import { useState } from 'react'
import type { SsoConnection, SsoStep, SsoTest } from '#contract/sso.ts'
import { ssoCallbackPath } from '#contract/sso-paths.ts'
import { listOf } from '#locales/list-of.ts'
import { common, sso as text } from '#locales/text.ts'
import { useConfirmed } from '#web/accounts/factors/confirm-identity.tsx'
import { toastFactorError } from '#web/accounts/factors/toast-factor-error.ts'
import { domainsQuery } from '#web/company/company.data.ts'
import { companyQuery } from '#web/company/company.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { SwitchRow } from '#web/ui/forms/switch.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { Callout } from '#web/ui/states/callout.tsx'
import { hasFailed, QueryFailure } from '#web/ui/states/query-failure.tsx'
import { Card, CardHeader } from '#web/ui/surfaces/card.tsx'
import { toast } from '#web/ui/toasts/toast.store.ts'
import { ConnectionCard } from './connection-card.tsx'
import { type RunConfirmed, ssoQuery, useDeleteSso, useSetSso } from './sso.data.ts'

/** The company's provider, its test, and what is chosen about it. */
export function SingleSignOn() {
  const query = useQuery(ssoQuery)
  if (query.data === undefined && hasFailed(query))
    return (
      <QueryFailure title={text.notLoaded} query={query}>
        {common.unexpected}
      </QueryFailure>
    )
  if (query.data === undefined) return <Spinner label={common.loading} className="mx-auto my-8 size-8 text-brand-ink" />
  return <Connection key={query.data?.issuer} saved={query.data} />
}

function Connection({ saved }: { saved: SsoConnection | null }) {
  const { data: company } = useQuery(companyQuery)
  const { runConfirmed, question } = useConfirmed()
  const [result, setResult] = useState<SsoTest>()
  const [drafted, setDrafted] = useState<Choices>({ createPeople: false, isRequired: false })
  const set = useSetSso(runConfirmed)
  const chosen = set.isPending && set.variables ? choicesOf(set.variables) : saved ? choicesOf(saved) : drafted
  const choose = (choices: Choices) => {
    if (!saved) return setDrafted(choices)
    const { issuer, clientId } = saved
    return set.mutate(
      { issuer, clientId, ...choices },
      {
        onSuccess: () => toast({ title: text.saved }),
        onError: error => toastFactorError(error, text.saveFailed),
      },
    )
  }
  return (
    <div className="grid grid-cols-1 items-start gap-5 wide:grid-cols-[1fr_24rem]">
      <div className="grid gap-4">
        {result && <TestOutcome {...result} />}
        <ConnectionCard
          saved={saved}
          choices={chosen}
          redirectUri={`${company?.address?.origin ?? location.origin}${ssoCallbackPath}`}
          runConfirmed={runConfirmed}
          onTested={setResult}
        />
      </div>
      <div className="grid gap-4">
        {result && <TestSteps {...result} />}
        <ChoicesCard chosen={chosen} disabled={set.isPending} onChoose={choose} />
        {saved && <TurnOff runConfirmed={runConfirmed} />}
      </div>
      {question}
    </div>
  )
}

const choicesOf = ({ createPeople = false, isRequired = false }: Partial<Choices>): Choices => ({
  createPeople,
  isRequired,
})

function TurnOff({ runConfirmed }: { runConfirmed: RunConfirmed }) {
  const [isAsked, setAsked] = useState(false)
  const remove = useDeleteSso(runConfirmed)
  const turnOff = () => {
    // The question closes before the user confirms that it is them.
    setAsked(false)
    remove.mutate(undefined, {
      onSuccess: ({ message }) => toast({ title: text.turnedOff, description: message }),
      onError: error => toastFactorError(error, text.turnOffFailed),
    })
  }
  return (
    <>
      <Button
        className="justify-self-start"
        waiting={remove.isPending}
        waitingLabel={text.turningOff}
        onClick={() => setAsked(true)}
      >
        {text.turnOff}
      </Button>
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setAsked}
        icon={<Unplug />}
        title={text.turnOffTitle}
        confirmLabel={text.turnOff}
        danger
        onConfirm={turnOff}
      >
        {text.turnOffText}
      </ConfirmDialog>
    </>
  )
}

type Choices = Pick<SsoConnection, 'createPeople' | 'isRequired'>

interface ChoicesCardProps {
  chosen: Choices
  disabled: boolean
  onChoose: (chosen: Choices) => void
}

/** Whether people are created at their first sign-in, and whether passwords stop working. */
function ChoicesCard({ chosen, disabled, onChoose }: ChoicesCardProps) {
  const { data: domains } = useQuery(domainsQuery)
  const names = domains?.map(({ unicode }) => unicode) ?? []
  return (
    <Card className="divide-y divide-line px-5 py-1.5">
      <SwitchRow
        label={text.create}
        help={names.length > 0 ? text.createHelp({ domains: listOf(names) }) : text.createNowhere}
        checked={chosen.createPeople}
        disabled={disabled}
        onCheckedChange={createPeople => onChoose({ ...chosen, createPeople })}
      />
      <SwitchRow
        label={text.require}
        help={text.requireHelp}
        checked={chosen.isRequired}
        disabled={disabled}
        onCheckedChange={isRequired => onChoose({ ...chosen, isRequired })}
      />
    </Card>
  )
}

/** Whether the connection works; what is wrong with it, and what to do. */
function TestOutcome({ isPassed, steps }: SsoTest) {
  const failed = steps.find(({ state }) => state === 'failed')
  return (
    <div role="status">
      {isPassed ? (
        <Callout tone="success" title={text.works}>
          {text.worksText}
        </Callout>
      ) : (
        <Callout tone="danger" title={text.fails}>
          {failed?.message}
        </Callout>
      )}
    </div>
  )
}

const icons = {
  passed: <CircleCheck className="size-5 text-success" />,
  failed: <CircleX className="size-5 text-danger" />,
  'not-tried': <CircleMinus className="size-5 text-ink-3" />,
} as const satisfies Record<SsoStep['state'], unknown>

/** Each step of the test. */
function TestSteps({ steps }: SsoTest) {
  return (
    <Card className="pb-5">
      <CardHeader title={text.testTitle} />
      <ul className="grid gap-3 px-5 pt-3">
        {steps.map(({ name, state, message }) => (
          <li key={name} className="flex items-start gap-2.5">
            {icons[state]}
            <div className="min-w-0 text-pretty">
              <p className="text-label">
                {text.steps[name]}
                <span className="sr-only">: {text.states[state]}</span>
              </p>
              {state === 'not-tried' && message && <p className="text-small text-ink-3">{message}</p>}
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}
