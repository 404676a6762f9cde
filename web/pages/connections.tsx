import { useQuery } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import { Braces, ChevronRight, LogIn, Users, Webhook } from 'lucide-react'
import type { ReactNode } from 'react'
import { can } from '#contract/policy.ts'
import { apiTokens, common, scim, sso, connections as text, webhooks } from '#locales/text.ts'
import { provisioningQuery } from '#web/scim/scim.data.ts'
import { useActor } from '#web/session/session.ts'
import { ManagementPage } from '#web/shell/frames/management-page.tsx'
import { ssoQuery } from '#web/sso/sso.data.ts'
import { stateOfToken, tokensQuery } from '#web/tokens/tokens.data.ts'
import { IconTile } from '#web/ui/marks/icon-tile.tsx'
import { Tag } from '#web/ui/marks/tag.tsx'
import { Card } from '#web/ui/surfaces/card.tsx'
import type { Tone } from '#web/ui/tones.ts'
import { stateOfWebhook, webhooksQuery } from '#web/webhooks/webhooks.data.ts'

/** `/connections`, for owners and admins: how other programs are connected. */
export function ConnectionsPage() {
  const actor = useActor()
  return (
    <ManagementPage
      title={text.title}
      subject={text.subject}
      back={{ to: '/settings', label: common.settings }}
      may={{ action: 'token.make', denial: text.denial }}
      width="form"
    >
      <Card className="overflow-clip">
        <ul aria-label={text.title} className="divide-y divide-line">
          {can(actor, 'sso.manage') && <SingleSignOn />}
          {can(actor, 'scim.manage') && <Provisioning />}
          <Tokens />
          {can(actor, 'webhook.manage') && <Webhooks />}
        </ul>
      </Card>
    </ManagementPage>
  )
}

interface ConnectionProps {
  to: LinkProps['to']
  icon: ReactNode
  title: string
  /** One line on what there is; empty while that is not known. */
  state: string
  /** On, off, or what to look at; undefined while that is not known. */
  tag: { tone: Tone; label: string } | undefined
}

function Connection({ to, icon, title, state, tag }: ConnectionProps) {
  return (
    <li>
      <Link
        to={to}
        className="flex min-h-16 items-center gap-3 px-5 py-2.5 text-ink no-underline transition-colors hover:bg-sunken"
      >
        <IconTile tone={tag?.tone ?? 'neutral'}>{icon}</IconTile>
        <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
          <span className="min-w-0 flex-[1_1_9rem]">
            <span className="block text-action font-semi">{title}</span>
            <span className="block min-h-[1lh] text-meta wrap-anywhere text-ink-3">{state}</span>
          </span>
          {tag && <Tag tone={tag.tone}>{tag.label}</Tag>}
        </span>
        <ChevronRight className="size-5 shrink-0 text-ink-3" />
      </Link>
    </li>
  )
}

const onOrOff = (isOn: boolean, { on, off }: { on: string; off: string }): ConnectionProps['tag'] =>
  isOn ? { tone: 'success', label: on } : { tone: 'neutral', label: off }

/** Whether people sign in with the account they have at work, for owners. */
function SingleSignOn() {
  const { data: connection } = useQuery(ssoQuery)
  return (
    <Connection
      to="/connections/single-sign-on"
      icon={<LogIn />}
      title={sso.title}
      state={connection === undefined ? '' : connection ? sso.state({ name: connection.name }) : sso.subject}
      tag={connection === undefined ? undefined : onOrOff(connection !== null, sso)}
    />
  )
}

/** How many people and teams follow the company's directory, for owners. */
function Provisioning() {
  const { data } = useQuery(provisioningQuery)
  const isOn = Boolean(data?.token)
  return (
    <Connection
      to="/connections/provisioning"
      icon={<Users />}
      title={scim.title}
      state={data ? (isOn ? scim.state({ people: data.people, teams: data.teams }) : scim.lead) : ''}
      tag={data ? onOrOff(isOn, scim) : undefined}
    />
  )
}

/** How many API tokens there are, and whether one ends soon. */
function Tokens() {
  const valid = useQuery(tokensQuery).data?.tokens.filter(token => stateOfToken(token) !== 'ended')
  const soon = valid?.filter(token => stateOfToken(token) === 'ends-soon').length ?? 0
  const tag = soon > 0 ? ({ tone: 'warning', label: apiTokens.endsSoon } as const) : undefined
  return (
    <Connection
      to="/connections/tokens"
      icon={<Braces />}
      title={apiTokens.title}
      state={valid ? apiTokens.count({ count: valid.length, soon }) : ''}
      tag={tag ?? (valid && onOrOff(valid.length > 0, apiTokens))}
    />
  )
}

/** How many webhooks there are, and whether one is failing. */
function Webhooks() {
  const all = useQuery(webhooksQuery).data?.webhooks
  const failing = all?.filter(webhook => stateOfWebhook(webhook) === 'failing').length ?? 0
  const tag = failing > 0 ? ({ tone: 'danger', label: webhooks.states.failing } as const) : undefined
  return (
    <Connection
      to="/connections/webhooks"
      icon={<Webhook />}
      title={webhooks.title}
      state={all ? webhooks.count({ count: all.length, failing }) : ''}
      tag={
        tag ??
        (all &&
          onOrOff(
            all.some(({ isOn }) => isOn),
            { on: webhooks.on, off: webhooks.states.off },
          ))
      }
    />
  )
}
