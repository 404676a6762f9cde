import { useQuery } from '@tanstack/react-query'
import { Ellipsis, KeyRound, Trash2 } from 'lucide-react'
import { fullName } from '#contract/text/full-name.ts'
import type { Token } from '#contract/tokens.ts'
import { apiTokens as text } from '#locales/text.ts'
import { useConfirmed } from '#web/accounts/factors/confirm-identity.tsx'
import { toastFactorError } from '#web/accounts/factors/toast-factor-error.ts'
import { dayWithYear } from '#web/lib/times/dates.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { type LayerProps, openLayer } from '#web/ui/dialogs/layers.tsx'
import { IconTile } from '#web/ui/marks/icon-tile.tsx'
import { Tag } from '#web/ui/marks/tag.tsx'
import { Menu, MenuItem } from '#web/ui/menus/menu.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { LoadedRows } from '#web/ui/states/row-skeletons.tsx'
import { Card } from '#web/ui/surfaces/card.tsx'
import { TimeAgo } from '#web/ui/time-ago.tsx'
import { toast } from '#web/ui/toasts/toast.store.ts'
import { stateOfToken, tokensQuery, useEndToken } from './tokens.data.ts'

/** The API tokens that the user may end, the newest first. */
export function TokenList() {
  const query = useQuery(tokensQuery)
  return (
    <LoadedRows query={query} failed={text.failed} label={text.loading} rows={2}>
      {({ tokens }) =>
        tokens.length === 0 ? (
          <Card>
            <EmptyState icon={<KeyRound />} title={text.none}>
              {text.noneText}
            </EmptyState>
          </Card>
        ) : (
          <>
            <Card className="overflow-clip">
              <ul aria-label={text.title} className="divide-y divide-line">
                {tokens.map(token => (
                  <TokenRow key={token.id} token={token} />
                ))}
              </ul>
            </Card>
            <p className="px-1 pt-2 text-small text-ink-3">{text.limits}</p>
          </>
        )
      }
    </LoadedRows>
  )
}

const agoOf = (at: string) => () => <TimeAgo key="time" at={at} />

const endTones = { works: 'neutral', 'ends-soon': 'warning', ended: 'danger' } as const

function TokenRow({ token }: { token: Token }) {
  const { name, scopes, lastUsedAt, maker, expiresAt } = token
  const state = stateOfToken(token)
  const end = { day: dayWithYear(new Date(expiresAt)) }
  return (
    <li className="flex items-center gap-3 py-3 ps-5 pe-3">
      <IconTile tone={endTones[state]}>
        <KeyRound />
      </IconTile>
      <div className="min-w-0 flex-1">
        <p dir="auto" className="text-action font-semi wrap-anywhere">
          {name}
        </p>
        <p className="text-meta wrap-anywhere text-ink-2">
          {lastUsedAt ? text.used({ time: agoOf(lastUsedAt) }) : text.unused}
          {' · '}
          {fullName(maker)}
        </p>
        <p className="mt-1.5 flex flex-wrap gap-1.5">
          {scopes.map(scope => (
            <Tag key={scope} plain>
              {text.scopes[scope]}
            </Tag>
          ))}
          <Tag tone={endTones[state]} plain>
            {state === 'ended' ? text.endedOn(end) : text.endsOn(end)}
          </Tag>
        </p>
      </div>
      <Menu trigger={<IconButton label={text.optionsFor({ name })} icon={<Ellipsis className="size-5" />} />}>
        <MenuItem
          danger
          icon={<Trash2 />}
          onSelect={() => openLayer(layer => <EndTokenDialog token={token} {...layer} />)}
        >
          {state === 'ended' ? text.remove : text.end}
        </MenuItem>
      </Menu>
    </li>
  )
}

function EndTokenDialog({ token, open, onClose }: LayerProps & { token: Token }) {
  const { runConfirmed, question } = useConfirmed()
  const end = useEndToken(runConfirmed)
  const confirm = () =>
    end.mutate(token.id, {
      onSuccess: ({ message }) => toast({ title: message }),
      onError: error => toastFactorError(error, text.endFailed),
      onSettled: onClose,
    })
  return (
    <>
      <ConfirmDialog
        open={open}
        onOpenChange={onClose}
        icon={<KeyRound />}
        title={text.endTitle({ name: token.name })}
        confirmLabel={text.end}
        waiting={end.isPending}
        waitingLabel={text.ending}
        onConfirm={confirm}
      >
        {text.endText}
      </ConfirmDialog>
      {question}
    </>
  )
}
