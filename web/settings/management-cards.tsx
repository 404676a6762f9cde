import { useQuery } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import {
  Activity,
  Building2,
  Cable,
  ChartColumn,
  ChevronRight,
  ClipboardCheck,
  FileUp,
  Gauge,
  Gift,
  HeartPulse,
  History,
  Palette,
  Ticket,
  UserRoundCog,
  UsersRound,
  Wrench,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { type Action, mayEver } from '#contract/policy.ts'
import { health, settings as text } from '#locales/text.ts'
import { healthQuery } from '#web/diagnostics/health/health.data.ts'
import { useActor } from '#web/session/session.ts'
import { classes } from '#web/ui/classes.ts'
import { Tag } from '#web/ui/marks/tag.tsx'

interface Card {
  to: LinkProps['to']
  title: string
  text: string
  icon: ReactNode
  /** Without it everyone may. */
  action?: Action
  /** Content at the right. */
  end?: ReactNode
}

/** The cards of the settings page, each for those who may open its page. */
const management: readonly Card[] = [
  {
    to: '/user-management',
    title: text.cards.users,
    text: text.cards.usersText,
    icon: <UserRoundCog />,
    action: 'user.list',
  },
  {
    to: '/team-management',
    title: text.cards.teams,
    text: text.cards.teamsText,
    icon: <UsersRound />,
    action: 'team.list-all',
  },
  {
    to: '/engagement-reports',
    title: text.cards.reports,
    text: text.cards.reportsText,
    icon: <ChartColumn />,
    action: 'engagement.team',
  },
  {
    to: '/team-engagement',
    title: text.cards.teamEngagement,
    text: text.cards.teamEngagementText,
    icon: <Gauge />,
    action: 'engagement.team',
  },
  {
    to: '/records',
    title: text.cards.records,
    text: text.cards.recordsText,
    icon: <ClipboardCheck />,
    action: 'record.read',
  },
  {
    to: '/giveaway-management',
    title: text.cards.giveaways,
    text: text.cards.giveawaysText,
    icon: <Gift />,
    action: 'giveaway.manage',
  },
  {
    to: '/lottery-eligibility',
    title: text.cards.giveawayStatus,
    text: text.cards.giveawayStatusText,
    icon: <Ticket />,
  },
  {
    to: '/branding',
    title: text.cards.branding,
    text: text.cards.brandingText,
    icon: <Palette />,
    action: 'company.brand',
  },
  {
    to: '/organization-settings',
    title: text.cards.organization,
    text: text.cards.organizationText,
    icon: <Building2 />,
    action: 'organization.edit',
  },
  {
    to: '/connections',
    title: text.cards.connections,
    text: text.cards.connectionsText,
    icon: <Cable />,
    action: 'token.make',
  },
  {
    to: '/activity-log',
    title: text.cards.activity,
    text: text.cards.activityText,
    icon: <History />,
    action: 'audit.read',
  },
  {
    to: '/system-testing',
    title: text.cards.testing,
    text: text.cards.testingText,
    icon: <Activity />,
    action: 'system.test',
  },
  {
    to: '/admin-tools',
    title: text.cards.tools,
    text: text.cards.toolsText,
    icon: <Wrench />,
    action: 'media.repair',
  },
]

/** The cards of the admin tools. */
const tools: readonly Card[] = [
  {
    to: '/giveaway-management',
    title: text.cards.giveaways,
    text: text.cards.giveawaysText,
    icon: <Gift />,
    action: 'giveaway.manage',
  },
  {
    to: '/bulk-import',
    title: text.cards.import,
    text: text.cards.importText,
    icon: <FileUp />,
    action: 'user.import',
  },
  {
    to: '/system-health',
    title: text.cards.health,
    text: text.cards.healthText,
    icon: <HeartPulse />,
    action: 'system.health',
    end: <ProblemCount />,
  },
]

const cards = { management, tools }

/** The cards that the signed-in user may open. */
function useManagementCards(of: keyof typeof cards): readonly Card[] {
  const actor = useActor()
  return cards[of].filter(({ action }) => action === undefined || mayEver(actor, action))
}

export function ManagementCards({ of = 'management' }: { of?: keyof typeof cards }) {
  return (
    <ul className={classes('grid gap-3 desk:gap-4', of === 'management' && 'desk:grid-cols-2')}>
      {useManagementCards(of).map(card => (
        <li key={card.title}>
          <Link
            to={card.to}
            className="flex h-full min-h-20 items-center gap-4 rounded-card bg-surface px-5 py-4 text-ink no-underline shadow-card transition-colors hover:bg-sunken"
          >
            <span
              aria-hidden
              className="grid size-12 shrink-0 place-items-center rounded-control bg-brand-soft text-brand-ink [&_svg]:size-6"
            >
              {card.icon}
            </span>
            <span className="flex min-w-0 flex-1 flex-col items-start gap-2 desk:flex-row desk:items-center">
              <span className="min-w-0 flex-1">
                <span className="block text-h3">{card.title}</span>
                <span className="block text-small text-ink-2">{card.text}</span>
              </span>
              {card.end}
            </span>
            <ChevronRight className="size-5 shrink-0 text-ink-3" />
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** How many problems of the server need attention; nothing while there are none. */
function ProblemCount() {
  const { data } = useQuery({ ...healthQuery, refetchInterval: false })
  if (!data || data.problems.length === 0) return null
  const fails = data.problems.some(({ status }) => status === 'fail')
  return <Tag tone={fails ? 'danger' : 'warning'}>{health.toLookAt({ count: data.problems.length })}</Tag>
}
