import { type ToastContent, toast } from './toast.store.ts'
import { toastError } from './toast-error.ts'

interface Outcome<Reply> {
  /** The toast of success; without it there is none. */
  done?: (reply: Reply) => ToastContent
  /** The title of the toast of a failure. */
  failed: string
}

/**
 * Says in a toast how a call ended, also when the component that made it is gone by then. Resolves to whether it
 * succeeded.
 */
export async function toastOutcome<Reply>(call: Promise<Reply>, { done, failed }: Outcome<Reply>): Promise<boolean> {
  try {
    const reply = await call
    if (done) toast(done(reply))
    return true
  } catch (error) {
    toastError(error, { title: failed })
    return false
  }
}
