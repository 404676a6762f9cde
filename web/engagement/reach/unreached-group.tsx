import { useInfiniteQuery } from '@tanstack/react-query'
import { Bell, BellOff, CircleAlert, EyeOff, LogIn, Mail, MessageCircle, Moon, Smartphone, UserX } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { minute } from '#contract/durations.ts'
import { limits } from '#contract/limits.ts'
import type { ListedReason, ToldHow, UnreachedGroup, UnreachedPerson } from '#contract/reach.ts'
import { fullName } from '#contract/text/full-name.ts'
import { number } from '#locales/messages.ts'
import { reach as text, engagement as words } from '#locales/text.ts'
import { dayAndHour } from '#web/lib/times/dates.ts'
import { capital } from '#web/lib/times/time-ago.ts'
import { useUser } from '#web/session/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { PersonAvatar } from '#web/ui/marks/avatar.tsx'
import { IconTile } from '#web/ui/marks/icon-tile.tsx'
import { Tag } from '#web/ui/marks/tag.tsx'
import { PersonLink } from '#web/ui/person-link.tsx'
import type { Tone } from '#web/ui/tones.ts'
import { lastActive } from '../last-active.ts'
import { groupQuery, type ReadGroup, useTell } from './reach.data.ts'

const looks: Record<ListedReason, { icon: ReactNode; tone: Tone }> = {
  'not-invited': { icon: <UserX />, tone: 'neutral' },
  'never-joined': { icon: <LogIn />, tone: 'warning' },
  'no-device': { icon: <Smartphone />, tone: 'info' },
  blocked: { icon: <BellOff />, tone: 'warning' },
  'push-failed': { icon: <CircleAlert />, tone: 'danger' },
  opened: { icon: <EyeOff />, tone: 'neutral' },
  'not-opened': { icon: <Moon />, tone: 'neutral' },
}

/** How many faces and names fit beside each other. */
const shownFaces = 4
const shownNames = 2

interface UnreachedGroupProps {
  group: UnreachedGroup
  /** The key of the query that the group has come with. */
  queryKey: readonly unknown[]
  read: ReadGroup
  /** Its one action. */
  action: ReactNode
  /** Where people can be chosen one by one. */
  choice?: { isChosen: (id: number) => boolean; choose: (id: number, isChosen: boolean) => void }
  /** The post that they have not read, if it is one. */
  postId?: number
}

/** The people whom a post has not reached for one reason: who they are, and the one thing to do. */
export function UnreachedGroupCard({ group, queryKey, read, action, choice, postId }: UnreachedGroupProps) {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const { icon, tone } = looks[group.reason]
  const isUninvited = group.reason === 'not-invited'
  return (
    <section
      aria-labelledby={id}
      className={classes('border-b border-line px-5 py-3.5 last:border-b-0 desk:px-6', isUninvited && 'bg-sunken')}
    >
      <div className="flex items-start gap-3.5">
        <IconTile tone={tone} className={isUninvited ? 'bg-raised' : undefined}>
          {icon}
        </IconTile>
        <div className="min-w-0 flex-1">
          <h3 id={id} className="text-action font-semi">
            {isUninvited ? (
              text.notInvited({ count: group.count })
            ) : (
              <>
                {text.reasons[group.reason]}
                <span className="ms-2 font-medium text-ink-3 tabular-nums">{number(group.count)}</span>
              </>
            )}
          </h3>
          <p className="text-small text-ink-2">{text.explained[group.reason]}</p>
          {!isOpen && <Faces group={group} />}
          <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1">
            {action}
            <Button variant="ghost" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
              {isOpen ? text.hide : text.showAll}
            </Button>
          </div>
        </div>
      </div>
      {isOpen && <People group={group} queryKey={queryKey} read={read} choice={choice} postId={postId} />}
    </section>
  )
}

function Faces({ group: { users, count } }: Pick<UnreachedGroupProps, 'group'>) {
  const faces = users.slice(0, shownFaces)
  const names = users.slice(0, count > shownNames + 1 ? shownNames : shownNames + 1).map(fullName)
  return (
    <div className="mt-2 flex items-center gap-2">
      <span className="flex shrink-0 -space-x-2">
        {faces.map(user => (
          <PersonAvatar key={user.id} person={user} size="small" className="ring-2 ring-raised" />
        ))}
      </span>
      <span className="min-w-0 text-small text-ink-2">
        {text.names({ names: names.join(', '), more: count - names.length })}
      </span>
    </div>
  )
}

function People({ group, queryKey, read, choice, postId }: Omit<UnreachedGroupProps, 'action'>) {
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = useInfiniteQuery(groupQuery(queryKey, group, read))
  const people = data?.pages.flatMap(page => page.users) ?? group.users
  const isPushed = group.action === 'push'
  return (
    <div className="mt-2">
      <ul aria-label={text.reasons[group.reason]}>
        {people.map(person => (
          <li key={person.id} className="border-line not-first:border-t">
            <PersonRow person={person} choice={isPushed ? choice : undefined} isReachable={isPushed} postId={postId} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="ghost" waiting={isFetching} onClick={() => void fetchNextPage()}>
          {isError ? text.tryAgain : text.more({ count: group.count - people.length })}
        </Button>
      )}
    </div>
  )
}

/** In how many minutes somebody who was reminded can be reminded again. */
function minutesUntilNext(remindedAt: string | null): number {
  if (remindedAt === null) return 0
  return Math.max(1, Math.ceil((Date.parse(remindedAt) + limits.notifyCooldownMs - Date.now()) / minute))
}

interface PersonRowProps {
  person: UnreachedPerson
  choice: UnreachedGroupProps['choice']
  isReachable: boolean
  postId: number | undefined
}

function PersonRow({ person, choice, isReachable, postId }: PersonRowProps) {
  const isOwn = useUser().id === person.id
  const id = useId()
  const name = fullName(person)
  const { remindedAt, daysSinceLastActivity, teams } = person
  const minutesLeft = minutesUntilNext(remindedAt)
  const tell = useTell(postId ?? 0)
  const told = tell.data?.told ?? person.told
  const canRemind = isReachable && remindedAt === null
  return (
    <div className="flex min-h-14 items-center gap-3 py-2">
      {choice && (
        <Checkbox
          id={id}
          aria-label={text.select({ name })}
          disabled={!canRemind}
          checked={canRemind && choice.isChosen(person.id)}
          onCheckedChange={checked => choice.choose(person.id, checked === true)}
        />
      )}
      <label htmlFor={choice ? id : undefined} className="flex min-w-0 flex-1 items-center gap-3">
        <PersonAvatar person={person} size="row" />
        <span className="min-w-0">
          <span className="flex items-center gap-2 text-action font-semi">
            <span className="min-w-0 truncate">
              <PersonLink id={person.id}>{name}</PersonLink>
            </span>
            {isOwn && <Tag plain>{text.you}</Tag>}
          </span>
          <span className="block truncate text-meta text-ink-3">
            {daysSinceLastActivity !== null && `${text.active({ when: lastActive(daysSinceLastActivity) })} · `}
            {teams.join(', ') || words.noTeam}
          </span>
          {minutesLeft > 0 && (
            <span className="block text-meta font-medium text-warning">{text.reminded({ minutes: minutesLeft })}</span>
          )}
          {told.map(each => (
            <span key={each.how} className="flex items-center gap-1.5 text-meta text-ink-2 [&>svg]:size-4">
              {toldIcons[each.how]}
              {text.told[each.how]({
                when: capital(dayAndHour(new Date(each.at))),
                by: each.by ? fullName(each.by) : '',
              })}
            </span>
          ))}
        </span>
      </label>
      {postId !== undefined && !isOwn && (
        <ToldInPerson
          name={name}
          isTold={told.some(({ how }) => how === 'person')}
          waiting={tell.isPending}
          onChange={isTold => tell.mutate({ userId: person.id, isTold })}
        />
      )}
    </div>
  )
}

const toldIcons: Record<ToldHow, ReactNode> = {
  push: <Bell />,
  mail: <Mail />,
  person: <MessageCircle />,
}

interface ToldInPersonProps {
  name: string
  isTold: boolean
  waiting: boolean
  onChange: (isTold: boolean) => void
}

/** Notes that somebody was told of a post in person, or takes that back. */
const ToldInPerson = ({ name, isTold, waiting, onChange }: ToldInPersonProps) => (
  <Button
    variant={isTold ? 'ghost' : 'secondary'}
    aria-label={(isTold ? text.takeBackFor : text.toldInPersonFor)({ name })}
    waiting={waiting}
    onClick={() => onChange(!isTold)}
  >
    {isTold ? text.takeBack : text.toldInPerson}
  </Button>
)
