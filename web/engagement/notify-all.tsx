import { BellRing } from 'lucide-react'
import { Button } from '#web/ui/buttons/button.tsx'
import { text } from './engagement.text.ts'
import { useNotifyNonViewers } from './readers.data.ts'

/** Notifies everyone who has not read a post. */
export function NotifyAll({ postId, people }: { postId: number; people: number }) {
  const notify = useNotifyNonViewers()
  return (
    <Button
      variant="primary"
      icon={<BellRing aria-hidden />}
      className="w-full desk:w-auto"
      waiting={notify.isPending}
      waitingLabel={text.notifying}
      onClick={() => notify.mutate(postId)}
    >
      {text.notifyAll(people)}
    </Button>
  )
}
