import { Plus } from 'lucide-react'
import { connections, apiTokens as text } from '#locales/text.ts'
import { ManagementPage } from '#web/shell/frames/management-page.tsx'
import { CreateTokenDialog } from '#web/tokens/create-token-dialog.tsx'
import { TokenList } from '#web/tokens/token-list.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { openLayer } from '#web/ui/dialogs/layers.tsx'

/** `/connections/tokens`, for owners and admins. */
export function TokensPage() {
  return (
    <ManagementPage
      title={text.title}
      subject={text.subject}
      back={{ to: '/connections', label: connections.title }}
      may={{ action: 'token.make', denial: connections.denial }}
      actions={
        <Button
          variant="primary"
          icon={<Plus className="size-5" />}
          onClick={() => openLayer(({ open, onClose }) => open && <CreateTokenDialog onClose={onClose} />)}
        >
          {text.create}
        </Button>
      }
      width="form"
    >
      <TokenList />
    </ManagementPage>
  )
}
