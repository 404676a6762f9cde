import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { type Control, useController, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { isSameEntry } from '#contract/organization.forms.ts'
import type { Organization } from '#contract/organization.ts'
import { can } from '#contract/policy.ts'
import { teamForm } from '#contract/teams.forms.ts'
import { listTeams, type Team } from '#contract/teams.ts'
import { common, scim, teams as text } from '#locales/text.ts'
import { useSetOrganization } from '#web/company/company.data.ts'
import { organizationQuery } from '#web/company/company.ts'
import { entryProblem } from '#web/company/entry-problem.ts'
import { queryOf } from '#web/lib/calls/query.ts'
import { useActor } from '#web/session/session.ts'
import { ChipsField } from '#web/ui/forms/chips-field.tsx'
import { ChoiceField } from '#web/ui/forms/choice-field.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { NewChip } from '#web/ui/forms/new-chip.tsx'
import { SwitchRow } from '#web/ui/forms/switch.tsx'
import { TextAreaField } from '#web/ui/forms/text-area-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { useZodForm } from '#web/ui/forms/use-zod-form.ts'
import { Callout } from '#web/ui/states/callout.tsx'
import { hasFailed, QueryFailure } from '#web/ui/states/query-failure.tsx'
import { Skeleton, SkeletonBlock } from '#web/ui/states/skeleton.tsx'
import { toastError } from '#web/ui/toasts/toast-error.ts'
import { lostGiveaways } from './teams.data.ts'

export type TeamInput = z.output<typeof teamForm>

interface TeamFormProps {
  id?: string
  /** The team to edit; a new one by default. */
  team?: Team & { isManaged?: boolean }
  /** Titles of giveaways that nobody wins while the team is inactive. */
  runningGiveaways?: readonly string[]
  /** Saves the team, or of one that exists the changes; a refusal is shown at the fields. */
  onSubmit: (form: TeamInput, showRefusal: (error: unknown) => void, changes: Partial<TeamInput>) => void
  /** Called with whether there is something to save. */
  onDirty?: (isDirty: boolean) => void
  /** The submit button. */
  children?: ReactNode
}

const empty: TeamInput = {
  name: '',
  description: '',
  departments: [],
  functions: [],
  isActive: true,
  whoMayPost: 'selected',
}

/** The fields of a team. Departments and functions that the team has and the lists no longer have can still be selected. */
export function TeamForm({ id, team, runningGiveaways = [], onSubmit, onDirty, children }: TeamFormProps) {
  const query = useQuery(organizationQuery)
  const { data: lists } = query
  const { data: teams } = useQuery(queryOf(listTeams))
  const { control, field, handleSubmit, changesIn, showRefusal, formState } = useZodForm(teamForm, team ?? empty)
  const { isDirty } = formState
  useEffect(() => onDirty?.(isDirty), [onDirty, isDirty])
  const isActive = useController({ control, name: 'isActive' })
  const name = useWatch({ control, name: 'name' })
  const isTaken = teams?.some(other => other.id !== team?.id && isSameEntry(other.name, name))
  const submit = handleSubmit(form => onSubmit(form, showRefusal, changesIn(form)))

  if (hasFailed(query)) return <QueryFailure isInside title={text.form.failed} query={query} />
  if (!lists) return <Loading />
  return (
    <Form id={id} onSubmit={submit} className="grid gap-5">
      <TextField
        label={text.form.name}
        autoComplete="off"
        {...field('name')}
        {...(team?.isManaged && { readOnly: true, help: scim.managedName, className: 'bg-sunken' })}
      />
      {isTaken && <Callout tone="warning">{text.form.sameName}</Callout>}
      <TextAreaField label={text.form.description} mark={common.optional} {...field('description')} />
      <Choices
        legend={text.form.departments}
        none={text.form.noDepartments}
        lists={lists}
        choices={[...new Set([...lists.departments, ...(team?.departments ?? [])])]}
        control={control}
        name="departments"
      />
      <Choices
        legend={text.form.functions}
        none={text.form.noFunctions}
        lists={lists}
        choices={[...new Set([...lists.functions, ...(team?.functions ?? [])])]}
        control={control}
        name="functions"
      />
      <ChoiceField
        legend={text.form.whoMayPost}
        choices={[
          { value: 'everyone', label: text.form.everyone, help: text.form.everyoneHelp },
          { value: 'selected', label: text.form.selected, help: text.form.selectedHelp },
        ]}
        {...field('whoMayPost')}
      />
      {team && (
        <SwitchRow
          label={text.form.active}
          help={text.form.activeHelp}
          checked={isActive.field.value ?? true}
          onCheckedChange={isActive.field.onChange}
        />
      )}
      {team?.isActive && !isActive.field.value && runningGiveaways.length > 0 && (
        <Callout tone="warning">{lostGiveaways(text.deactivation.giveaways, runningGiveaways)}</Callout>
      )}
      {children}
    </Form>
  )
}

interface ChoicesProps {
  legend: string
  none: string
  lists: Organization
  choices: string[]
  control: Control<z.input<typeof teamForm>, unknown, TeamInput>
  name: 'departments' | 'functions'
}

/** Departments or functions; owners add one that the company does not have yet. */
function Choices({ legend, none, lists, choices, control, name }: ChoicesProps) {
  const mayAdd = can(useActor(), 'organization.edit')
  const set = useSetOrganization()
  const {
    field: { value, onChange, ref },
    fieldState,
  } = useController({ control, name })
  if (choices.length === 0 && !mayAdd) return <Callout tone="warning">{none}</Callout>
  const add = (entry: string) =>
    set.mutateAsync({ body: { ...lists, [name]: [...lists[name], entry], known: lists } }).then(
      () => {
        onChange([...value, entry])
        return true
      },
      (error: unknown) => {
        toastError(error, { title: text.form.failedToAdd })
        return false
      },
    )
  return (
    <ChipsField
      legend={legend}
      help={text.form.chooseOne}
      choices={choices}
      value={value}
      onChange={onChange}
      error={fieldState.error?.message}
      add={
        mayAdd && (
          <NewChip
            label={name === 'departments' ? text.form.newDepartment : text.form.newFunction}
            addLabel={entry => text.form.add({ name: entry })}
            problemWith={entry => entryProblem(choices, entry)}
            onAdd={add}
          />
        )
      }
      ref={ref}
    />
  )
}

function Loading() {
  return (
    <Skeleton label={common.loading} className="grid gap-5">
      <SkeletonBlock className="h-field" />
      <SkeletonBlock className="h-24" />
      <SkeletonBlock className="h-target w-3/4" />
      <SkeletonBlock className="h-target w-2/3" />
    </Skeleton>
  )
}
