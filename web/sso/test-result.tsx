import { CircleCheck, CircleMinus, CircleX } from 'lucide-react'
import type { SsoStep, SsoTest } from '#contract/sso.ts'
import { sso as text } from '#locales/text.ts'
import { Callout } from '#web/ui/states/callout.tsx'
import { Card, CardHeader } from '#web/ui/surfaces/card.tsx'

/** Whether the connection works; what is wrong with it, and what to do. */
export function TestOutcome({ isPassed, steps }: SsoTest) {
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
export function TestSteps({ steps }: SsoTest) {
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
