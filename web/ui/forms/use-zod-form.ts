import { zodResolver } from '@hookform/resolvers/zod'
import { type DefaultValues, type FieldValues, type Path, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { Refused } from '#web/lib/calls/errors.ts'

/**
 * A form that validates with a zod schema on submit, focuses the first invalid field, and from then on validates while
 * typing. A refusal keeps the input.
 */
export function useZodForm<Input extends FieldValues, Output>(
  schema: z.ZodType<Output, Input>,
  defaultValues: DefaultValues<Input>,
) {
  const form = useForm<Input, unknown, Output>({ resolver: zodResolver(schema), defaultValues })

  /** The props of a field of web/ui: name, handlers, ref and error. */
  const field = (name: Path<Input>) => ({
    ...form.register(name),
    error: form.getFieldState(name, form.formState).error?.message,
  })

  const { dirtyFields } = form.formState

  /** The fields that were changed here: a save without the others keeps what somebody else has changed since. */
  const changesIn = (values: Output): Partial<Output> =>
    Object.fromEntries(
      Object.entries(values as object).filter(([name]) => dirtyFields[name as keyof typeof dirtyFields]),
    ) as Partial<Output>

  /** Shows a refusal's messages at their fields and focuses the first. Returns false where it names no field of this form. */
  function showRefusal(error: unknown): boolean {
    const messages = error instanceof Refused ? Object.entries(error.refusal?.fields ?? {}) : []
    const known = messages.filter(([name]) => form.getValues(name as Path<Input>) !== undefined)
    known.forEach(([name, message], i) => form.setError(name as Path<Input>, { message }, { shouldFocus: i === 0 }))
    return known.length > 0
  }

  return { ...form, field, changesIn, showRefusal }
}
