import { Plus } from 'lucide-react'
import { connections, webhooks as text } from '#locales/text.ts'
import { ManagementPage } from '#web/shell/frames/management-page.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { openLayer } from '#web/ui/dialogs/layers.tsx'
import { WebhookDialog } from '#web/webhooks/webhook-dialog.tsx'
import { WebhookList } from '#web/webhooks/webhook-list.tsx'

/** `/connections/webhooks`, for owners. */
export function WebhooksPage() {
  return (
    <ManagementPage
      title={text.title}
      subject={text.subject}
      back={{ to: '/connections', label: connections.title }}
      may={{ action: 'webhook.manage', denial: text.denial }}
      actions={
        <Button
          variant="primary"
          icon={<Plus className="size-5" />}
          onClick={() => openLayer(({ open, onClose }) => open && <WebhookDialog onClose={onClose} />)}
        >
          {text.add}
        </Button>
      }
      width="form"
    >
      <WebhookList />
    </ManagementPage>
  )
}
