import type { ComponentProps } from 'react'

/** A form without the browser's own messages; `onSubmit` usually comes from useZodForm. */
export function Form(props: ComponentProps<'form'>) {
  return <form noValidate {...props} />
}
