import { useId, useState } from 'react'
import { z } from 'zod'
import { type Webhook, type WebhookEvent, webhookEvents, webhookForm } from '#contract/webhooks.ts'
import { webhooks as text } from '#locales/text.ts'
import { useConfirmed } from '#web/accounts/factors/confirm-identity.tsx'
import { toastFactorError } from '#web/accounts/factors/toast-factor-error.ts'
import { SecretDialog } from '#web/connections/secret-dialog.tsx'
import { openLayer } from '#web/ui/dialogs/layers.tsx'
import { CheckboxRow } from '#web/ui/forms/checkbox.tsx'
import { FormDialog } from '#web/ui/forms/form-dialog.tsx'
import { SwitchRow } from '#web/ui/forms/switch.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { useZodForm } from '#web/ui/forms/use-zod-form.ts'
import { hostOf, useCreateWebhook, useEditWebhook } from './webhooks.data.ts'

const form = z.object({ url: webhookForm.shape.url })

type Choices = Pick<Webhook, 'includeText' | 'isOn'> & { events: readonly WebhookEvent[] }

const showSecret = ({ url, secret }: { url: string; secret: string }) =>
  openLayer(layer => (
    <SecretDialog title={text.added} subject={hostOf(url)} label={text.secret} secret={secret} {...layer} />
  ))

/** Asks where to send which events; adds a webhook and shows its secret this once, or changes one. */
export function WebhookDialog({ webhook, onClose }: { webhook?: Webhook; onClose: () => void }) {
  const { runConfirmed, question } = useConfirmed()
  const [create, edit] = [useCreateWebhook(runConfirmed), useEditWebhook(runConfirmed)]
  const { handleSubmit, field, showRefusal, formState } = useZodForm(form, { url: webhook?.url ?? '' })
  const [before] = useState<Choices>(webhook ?? { events: ['post.published'], includeText: false, isOn: true })
  const [events, setEvents] = useState(before.events)
  const [includeText, setIncludeText] = useState(before.includeText)
  const [isOn, setOn] = useState(before.isOn)
  const isTurned = isOn !== before.isOn
  const areChosen = isTurned || includeText !== before.includeText || events.join() !== before.events.join()
  const onError = (error: Error) => {
    if (!showRefusal(error)) toastFactorError(error, text.saveFailed)
  }
  const submit = handleSubmit(({ url }) => {
    if (events.length === 0) return
    const body = { url, events: [...events], includeText }
    // One that was not turned stays as it was turned since, by another owner or after long failures.
    const turned = isTurned ? { isOn } : {}
    if (webhook)
      edit.mutate({ params: { id: webhook.id }, body: { ...body, ...turned } }, { onSuccess: onClose, onError })
    else
      create.mutate(body, {
        onSuccess: created => {
          onClose()
          showSecret(created)
        },
        onError,
      })
  })
  return (
    <>
      <FormDialog
        title={webhook ? text.edit : text.add}
        onClose={onClose}
        onSubmit={submit}
        submitLabel={webhook ? text.save : text.add}
        isWaiting={create.isPending || edit.isPending}
        waitingLabel={text.saving}
        dismissable={!formState.isDirty && !areChosen}
      >
        <TextField label={text.url} help={text.urlHelp} inputMode="url" autoComplete="off" {...field('url')} />
        <EventChoice events={events} onChange={setEvents} />
        <div className="divide-y divide-line border-t border-b border-line">
          <SwitchRow
            label={text.includeText}
            help={text.includeTextHelp}
            checked={includeText}
            onCheckedChange={setIncludeText}
          />
          {webhook && <SwitchRow label={text.sends} help={text.sendsHelp} checked={isOn} onCheckedChange={setOn} />}
        </div>
      </FormDialog>
      {question}
    </>
  )
}

interface EventChoiceProps {
  events: readonly WebhookEvent[]
  onChange: (events: readonly WebhookEvent[]) => void
}

function EventChoice({ events, onChange }: EventChoiceProps) {
  const id = useId()
  const toggle = (event: WebhookEvent, isChosen: boolean) =>
    onChange(webhookEvents.filter(each => (each === event ? isChosen : events.includes(each))))
  return (
    <div role="group" aria-labelledby={id}>
      <p id={id} className="mb-1 text-label">
        {text.eventsLabel}
      </p>
      <div className="grid desk:grid-cols-2">
        {webhookEvents.map(event => (
          <CheckboxRow
            key={event}
            label={text.events[event]}
            checked={events.includes(event)}
            onCheckedChange={isChosen => toggle(event, isChosen === true)}
          />
        ))}
      </div>
      {events.length === 0 && (
        <p role="alert" className="mt-1 text-small font-medium text-danger">
          {text.noEvents}
        </p>
      )}
    </div>
  )
}
