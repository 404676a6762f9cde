import { zodResolver } from '@hookform/resolvers/zod'
import { type DefaultValues, type FieldValues, type Path, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { Refused } from './errors.ts'

/**
 * A form that checks with a zod schema when it is sent, focuses the first bad field, and then checks as one types.
 * What was typed stays when the server refuses.
 */
export function useZodForm<Input extends FieldValues, Output>(
  schema: z.ZodType<Output, Input>,
  defaultValues: DefaultValues<Input>,
) {
  const form = useForm<Input, unknown, Output>({ resolver: zodResolver(schema), defaultValues })

  /** All that a field of web/ui needs: name, handlers, ref and its message. */
  const field = (name: Path<Input>) => ({
    ...form.register(name),
    error: form.getFieldState(name, form.formState).error?.message,
  })

  /** Puts a refusal's messages at their fields and focuses the first; false where it names none that are here. */
  function refuse(error: unknown): boolean {
    const messages = error instanceof Refused ? Object.entries(error.refusal?.fields ?? {}) : []
    const known = messages.filter(([name]) => form.getValues(name as Path<Input>) !== undefined)
    known.forEach(([name, message], i) => form.setError(name as Path<Input>, { message }, { shouldFocus: i === 0 }))
    return known.length > 0
  }

  return { ...form, field, refuse }
}
