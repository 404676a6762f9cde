import { HandHeart, Handshake, Heart, type LucideIcon, PartyPopper, Wrench } from 'lucide-react'
import { type ReactionKind, reactionKinds } from '#contract/reactions.ts'
import { reactions as text } from '#locales/text.ts'
import { classes } from '#web/ui/classes.ts'

const looks: Record<ReactionKind, { icon: LucideIcon; tint: string }> = {
  like: { icon: Heart, tint: 'bg-danger-soft text-danger [&_svg]:fill-current' },
  thanks: { icon: HandHeart, tint: 'bg-warning-soft text-warning' },
  celebrate: { icon: PartyPopper, tint: 'bg-celebrate-soft text-celebrate' },
  support: { icon: Handshake, tint: 'bg-success-soft text-success' },
  'on-it': { icon: Wrench, tint: 'bg-info-soft text-info' },
}

export const nameOfKind = (kind: ReactionKind): string => text.kinds[kind === 'on-it' ? 'onIt' : kind]

/** The kinds that there are, the most frequent first. */
export const kindsOf = (reactions: Partial<Record<ReactionKind, number>>): ReactionKind[] =>
  reactionKinds.filter(kind => (reactions[kind] ?? 0) > 0).toSorted((a, b) => (reactions[b] ?? 0) - (reactions[a] ?? 0))

/** A kind as an icon on its color, for which its name stands somewhere beside it. */
export function ReactionIcon({ kind, className }: { kind: ReactionKind; className?: string }) {
  const { icon: Icon, tint } = looks[kind]
  return (
    <span
      aria-hidden
      className={classes('grid size-6 shrink-0 place-items-center rounded-full [&_svg]:size-[62%]', tint, className)}
    >
      <Icon strokeWidth={2.2} />
    </span>
  )
}

const shownKinds = 3

/** The icons of the most frequent kinds. */
export function ReactionIcons({ kinds, className }: { kinds: readonly ReactionKind[]; className?: string }) {
  return (
    <span className="flex shrink-0 gap-0.5">
      {kinds.slice(0, shownKinds).map(kind => (
        <ReactionIcon key={kind} kind={kind} className={className} />
      ))}
    </span>
  )
}
