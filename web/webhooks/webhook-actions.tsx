import { useNavigate } from '@tanstack/react-router'
import { Pencil, Send, Trash2 } from 'lucide-react'
import type { Webhook } from '#contract/webhooks.ts'
import { webhooks as text } from '#locales/text.ts'
import { useConfirmed } from '#web/accounts/factors/confirm-identity.tsx'
import { toastFactorError } from '#web/accounts/factors/toast-factor-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { type LayerProps, openLayer } from '#web/ui/dialogs/layers.tsx'
import { toast } from '#web/ui/toasts/toast.store.ts'
import { WebhookDialog } from './webhook-dialog.tsx'
import { hostOf, useDeleteWebhook, useTestWebhook } from './webhooks.data.ts'

/** What an owner can do with a webhook. */
export function WebhookActions({ webhook }: { webhook: Webhook }) {
  const { runConfirmed, question } = useConfirmed()
  const test = useTestWebhook(runConfirmed)
  const navigate = useNavigate()
  const sendTest = () =>
    test.mutate(webhook.id, {
      onSuccess: () => toast({ title: text.tested, description: text.testedText }),
      onError: error => toastFactorError(error, text.testFailed),
    })
  const leave = () => void navigate({ to: '/connections/webhooks' })
  return (
    <>
      <div className="flex flex-wrap gap-3 desk:flex-row-reverse">
        <Button variant="primary" icon={<Send className="size-5" />} waiting={test.isPending} onClick={sendTest}>
          {text.test}
        </Button>
        <Button
          icon={<Pencil className="size-5" />}
          onClick={() =>
            openLayer(({ open, onClose }) => open && <WebhookDialog webhook={webhook} onClose={onClose} />)
          }
        >
          {text.change}
        </Button>
        <Button
          icon={<Trash2 className="size-5" />}
          onClick={() => openLayer(layer => <DeleteDialog webhook={webhook} onDeleted={leave} {...layer} />)}
        >
          {text.delete}
        </Button>
      </div>
      {question}
    </>
  )
}

function DeleteDialog({ webhook, onDeleted, open, onClose }: LayerProps & { webhook: Webhook; onDeleted: () => void }) {
  const { runConfirmed, question } = useConfirmed()
  const remove = useDeleteWebhook(runConfirmed)
  const confirm = () =>
    remove.mutate(webhook.id, {
      onSuccess: ({ message }) => {
        toast({ title: message })
        onDeleted()
      },
      onError: error => toastFactorError(error, text.deleteFailed),
      onSettled: onClose,
    })
  return (
    <>
      <ConfirmDialog
        open={open}
        onOpenChange={onClose}
        icon={<Trash2 />}
        title={text.deleteTitle({ host: hostOf(webhook.url) })}
        confirmLabel={text.delete}
        waiting={remove.isPending}
        waitingLabel={text.deleting}
        onConfirm={confirm}
      >
        {text.deleteText}
      </ConfirmDialog>
      {question}
    </>
  )
}
