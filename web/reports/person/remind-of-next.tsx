import { useQueryClient } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { type PersonSheet, personSheet } from '#contract/person-sheet.ts'
import { personSheet as text } from '#locales/text.ts'
import { useRemind } from '#web/engagement/reach/reach.data.ts'
import { Button } from '#web/ui/buttons/button.tsx'

/** Reminds somebody of the newest post that they have not read, of one to confirm first; nothing where they have read all. */
export function RemindOfNext({ sheet: { user, notRead, toConfirm } }: { sheet: PersonSheet }) {
  const asking = new Set(toConfirm.map(({ postId }) => postId))
  const next = notRead.find(({ postId }) => asking.has(postId)) ?? notRead[0]
  const client = useQueryClient()
  const remind = useRemind(next?.postId ?? 0)
  if (!next) return null
  return (
    <Button
      variant="primary"
      className="col-span-full"
      icon={<Bell className="size-5" />}
      aria-label={text.remindOf({ post: next.text || text.untitled })}
      waiting={remind.isPending}
      onClick={() =>
        remind.mutate(
          { userIds: [user.id], by: 'push' },
          { onSuccess: () => client.invalidateQueries({ queryKey: [personSheet.path] }) },
        )
      }
    >
      {text.remind}
    </Button>
  )
}
