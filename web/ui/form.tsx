import type { ComponentProps } from 'react'

/** A form whose messages are ours, not the browser's; `onSubmit` usually comes from useZodForm. */
export function Form(props: ComponentProps<'form'>) {
  return <form noValidate {...props} />
}
