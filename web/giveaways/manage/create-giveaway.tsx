import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { UsersRound } from 'lucide-react'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { second } from '#contract/durations.ts'
import { giveawayForm } from '#contract/giveaways.forms.ts'
import { type Actor, can, isCompanyWide } from '#contract/policy.ts'
import { listTeams, type Team } from '#contract/teams.ts'
import { common, manage as text, validation } from '#locales/text.ts'
import { teamName } from '#web/company/team-name.ts'
import { useCreateGiveaway } from '#web/giveaways/giveaways.data.ts'
import { serverClockQuery, useServerNow } from '#web/giveaways/server-clock.ts'
import { queryOf } from '#web/lib/calls/query.ts'
import { newId } from '#web/lib/new-id.ts'
import { dayAndHour, localInput, ownTimeZone } from '#web/lib/times/dates.ts'
import { useActor } from '#web/session/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { TextAreaField } from '#web/ui/forms/text-area-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { useZodForm } from '#web/ui/forms/use-zod-form.ts'
import { Callout } from '#web/ui/states/callout.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { hasFailed, QueryFailure } from '#web/ui/states/query-failure.tsx'
import { Skeleton, SkeletonBlock } from '#web/ui/states/skeleton.tsx'
import { Card } from '#web/ui/surfaces/card.tsx'
import { toast } from '#web/ui/toasts/toast.store.ts'
import { toastError } from '#web/ui/toasts/toast-error.ts'
import { AnnouncementPreview } from './announcement-preview.tsx'
import { localTime, meaningOf } from './when.ts'

/** Too short for most people to read every post. */
const shortMs = 60 * 60 * second

interface Target {
  value: string
  name: string
}

/** The scopes of a giveaway: the active teams in which the user may create giveaways. Company-wide is first. */
const targetsOf = (actor: Actor, teams: readonly Team[]): Target[] =>
  teams
    .filter(({ id, isActive }) => {
      const teamId = isCompanyWide(id) ? null : id
      return isActive && can(actor, 'giveaway.create', { teamId })
    })
    .map(({ id, name }) => ({ value: isCompanyWide(id) ? companyWide : String(id), name: teamName(id, name) }))

/** The form of a new giveaway, once it is known who can win, with what people will see. */
export function CreateGiveaway() {
  const actor = useActor()
  const query = useQuery(queryOf(listTeams))
  const { data: teams } = query
  // The form begins with the present time, which a phone may not know.
  const isClockRead = !useQuery(serverClockQuery).isPending
  if (hasFailed(query)) return <QueryFailure title={text.create.teamsFailed} query={query} />
  if (!teams || !isClockRead) return <Loading />
  const targets = targetsOf(actor, teams)
  if (targets.length === 0)
    return (
      <Card>
        <EmptyState icon={<UsersRound />} tone="neutral" title={text.create.noTeams}>
          {text.create.noTeamsText}
        </EmptyState>
      </Card>
    )
  return <CreateForm targets={targets} />
}

function CreateForm({ targets }: { targets: readonly Target[] }) {
  const create = useCreateGiveaway()
  const navigate = useNavigate()
  const now = useServerNow()
  // The same key for every attempt: one that was lost on its way creates no second giveaway.
  const [clientKey] = useState(newId)
  const { control, field, handleSubmit, showRefusal } = useZodForm(createForm, {
    title: '',
    prize: '',
    description: '',
    target: targets[0]?.value,
    startDate: localInput(new Date(now)),
    endDate: '',
  })
  const written = useWatch({ control })
  const { startDate = '', endDate = '', target } = written
  const startsLater = Date.parse(startDate) > now
  const runsMs = Date.parse(endDate) - Math.max(Date.parse(startDate) || now, now)
  const endsSoon = runsMs > 0 && runsMs < shortMs

  const submit = handleSubmit(({ target: teamId, ...form }) =>
    create.mutate(
      {
        body: {
          ...form,
          teamId,
          clientKey,
          timezoneOffset: new Date(form.endDate).getTimezoneOffset(),
          timeZone: ownTimeZone(),
        },
      },
      {
        onSuccess: ({ title, status, startDate: start, teamId, teamName: name, eligibleCount, participantCount }) => {
          const isLater = status === 'upcoming'
          const when = dayAndHour(new Date(start))
          toast({
            title: text.create.done({ title }),
            description: isLater
              ? text.create.doneLater({ when })
              : text.create.doneText({ scope: teamName(teamId, name), eligible: eligibleCount, of: participantCount }),
          })
          void navigate({ to: '/giveaway-management' })
        },
        onError: error => {
          showRefusal(error)
          toastError(error, { title: text.create.failed })
        },
      },
    ),
  )
  return (
    <div className="grid items-start gap-6 wide:grid-cols-[minmax(0,1fr)_23.75rem]">
      <Card>
        <Form onSubmit={submit}>
          <div className="grid gap-4.5 p-5 desk:p-6">
            <TextField label={text.create.name} autoComplete="off" {...field('title')} />
            <TextField label={text.create.prize} autoComplete="off" {...field('prize')} />
            <TextAreaField label={text.create.description} mark={common.optional} {...field('description')} />
            <SelectField label={text.create.target} help={text.create.targetHelp} {...field('target')}>
              {targets.map(({ value, name }) => (
                <option key={value} value={value}>
                  {name}
                </option>
              ))}
            </SelectField>
            <div className="grid items-start gap-4.5 desk:grid-cols-2">
              <TextField
                label={text.create.start}
                type="datetime-local"
                help={meaningOf(startDate, now)}
                {...field('startDate')}
              />
              <TextField
                label={text.create.end}
                type="datetime-local"
                min={localInput(new Date(now))}
                help={meaningOf(endDate, now)}
                {...field('endDate')}
              />
            </div>
            {endsSoon && <Callout tone="warning">{text.create.endsSoon}</Callout>}
          </div>
          <div className="flex flex-wrap items-center justify-end gap-3 border-t border-line px-5 py-4 desk:px-6">
            <p className="basis-full text-meta text-ink-3 desk:flex-1 desk:basis-0">
              {startsLater ? text.create.noticeLater : text.create.notice}
            </p>
            <LinkButton to="/giveaway-management" className="flex-1 desk:flex-none">
              {common.cancel}
            </LinkButton>
            <Button
              type="submit"
              variant="primary"
              className="flex-1 px-2.5 desk:flex-none desk:px-4.5"
              waiting={create.isPending}
              waitingLabel={text.create.waiting}
            >
              {text.create.submit}
            </Button>
          </div>
        </Form>
      </Card>
      <AnnouncementPreview
        title={written.title ?? ''}
        prize={written.prize ?? ''}
        description={written.description ?? ''}
        scope={targets.find(({ value }) => value === target)?.name ?? ''}
        isCompanyWide={target === companyWide}
        startDate={startDate}
        endDate={endDate}
        now={now}
      />
    </div>
  )
}

function Loading() {
  return (
    <Skeleton label={text.create.loading}>
      <Card className="grid gap-5 p-6">
        {[1, 2, 3, 4].map(n => (
          <SkeletonBlock key={n} className="h-field" />
        ))}
      </Card>
    </Skeleton>
  )
}

/** In the field "Who can win", for everyone. */
export const companyWide = 'company-wide'

/** What is written into the form; times are local, and are sent as instants, so that daylight saving changes neither. */
export const createForm = giveawayForm
  .pick({ title: true, prize: true, description: true })
  .extend({
    target: z.string().transform(target => (target === companyWide ? null : Number(target))),
    startDate: localTime(() => validation.startDate),
    endDate: localTime(() => validation.endDate),
  })
  .refine(({ startDate, endDate }) => !(Date.parse(startDate) >= Date.parse(endDate)), {
    path: ['endDate'],
    message: text.create.endFirst,
  })

export type Written = z.input<typeof createForm>
