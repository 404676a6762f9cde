import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type Control, useController } from 'react-hook-form'
import type { z } from 'zod'
import { type Team, teamForm } from '#contract/teams.ts'
import { organizationQuery } from '#web/company/company.ts'
import { common } from '#web/lib/common.text.ts'
import { useZodForm } from '#web/lib/form.ts'
import { ChipsField } from '#web/ui/chips-field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Note } from '#web/ui/note.tsx'
import { Bone, Skeleton } from '#web/ui/skeleton.tsx'
import { SwitchRow } from '#web/ui/switch.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { text } from './teams.text.ts'

export type TeamInput = z.output<typeof teamForm>

interface TeamFormProps {
  id?: string
  /** The team to edit; a new one unless told. */
  team?: Team
  /** Tells whether it was taken; a refusal comes back to the fields. */
  onSubmit: (form: TeamInput, refuse: (error: unknown) => void) => void
  /** The button, where it belongs to the form. */
  children?: ReactNode
}

const empty = { name: '', description: '', departments: [], functions: [], isActive: true }

/** What a team is made of (spec 2 §2.9); what the team carries and the lists have lost can still be chosen (decision 17). */
export function TeamForm({ id, team, onSubmit, children }: TeamFormProps) {
  const { data: lists } = useQuery(organizationQuery)
  const { control, field, handleSubmit, refuse } = useZodForm(teamForm, team ?? empty)
  const isActive = useController({ control, name: 'isActive' })
  const submit = handleSubmit(form => onSubmit(form, refuse))

  if (!lists) return <Loading />
  return (
    <Form id={id} onSubmit={submit} className="grid gap-5">
      <TextField label={text.form.name} autoComplete="off" {...field('name')} />
      <TextAreaField label={text.form.description} mark={common.optional} {...field('description')} />
      <Choices
        legend={text.form.departments}
        none={text.form.noDepartments}
        choices={[...new Set([...lists.departments, ...(team?.departments ?? [])])]}
        control={control}
        name="departments"
      />
      <Choices
        legend={text.form.functions}
        none={text.form.noFunctions}
        choices={[...new Set([...lists.functions, ...(team?.functions ?? [])])]}
        control={control}
        name="functions"
      />
      {team && (
        <SwitchRow
          label={text.form.active}
          help={text.form.activeHelp}
          checked={isActive.field.value ?? true}
          onCheckedChange={isActive.field.onChange}
        />
      )}
      {children}
    </Form>
  )
}

interface ChoicesProps {
  legend: string
  none: string
  choices: string[]
  control: Control<z.input<typeof teamForm>, unknown, TeamInput>
  name: 'departments' | 'functions'
}

function Choices({ legend, none, choices, control, name }: ChoicesProps) {
  const {
    field: { value, onChange, ref },
    fieldState,
  } = useController({ control, name })
  if (choices.length === 0) return <Note tone="warning">{none}</Note>
  return (
    <ChipsField
      legend={legend}
      choices={choices}
      value={value}
      onChange={onChange}
      error={fieldState.error?.message}
      ref={ref}
    />
  )
}

function Loading() {
  return (
    <Skeleton label={common.loading} className="grid gap-5">
      <Bone className="h-field" />
      <Bone className="h-24" />
      <Bone className="h-target w-3/4" />
      <Bone className="h-target w-2/3" />
    </Skeleton>
  )
}
