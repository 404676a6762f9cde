import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Archive, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Post } from '#contract/feed.ts'
import * as calls from '#contract/feed.ts'
import { can } from '#contract/policy.ts'
import { type KeptOfPost, keptOfPost } from '#contract/records.ts'
import { listOf } from '#locales/list-of.ts'
import { common, holds, postMenu, postDeletion as text } from '#locales/text.ts'
import { teamName } from '#web/company/team-name.ts'
import { changeFeed, feedKey, postKey } from '#web/feed/feed.data.ts'
import { type LoadedFeed, withOlderPage, withoutPost } from '#web/feed/feed-cache.ts'
import { HoldRefusal } from '#web/holds/hold-refusal.tsx'
import { refusedHold } from '#web/holds/holds.data.ts'
import { call } from '#web/lib/calls/call.ts'
import { excerpt } from '#web/lib/excerpt.ts'
import { dayWithYear } from '#web/lib/times/dates.ts'
import { forgetPost } from '#web/offline/cache/cached-call.ts'
import { useActor } from '#web/session/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import type { LayerProps } from '#web/ui/dialogs/layers.tsx'
import { LoadedRows } from '#web/ui/states/row-skeletons.tsx'
import { Outcome, Outcomes } from '#web/ui/surfaces/outcomes.tsx'
import { toastError } from '#web/ui/toasts/toast-error.ts'
import { toastUndo } from '#web/ui/toasts/toast-undo.ts'

type DeletePostDialogProps = LayerProps & { post: Post }

/** Names the post, and what is deleted with it; of a post with a record, also what stays. */
export function DeletePostDialog({ post, open, onClose }: DeletePostDialogProps) {
  const remove = useDeletePost(post.teamId)
  const hold = refusedHold(remove.error)
  const subject = excerpt(post.content)
  const confirm = () => remove.mutate(post.id, { onSettled: (_, error) => !refusedHold(error) && onClose() })
  if (hold)
    return <HoldRefusal title={holds.postRefused} name={subject} reason={hold.reason} open={open} onClose={onClose} />
  const question = { post, subject, open, onClose, isDeleting: remove.isPending, onConfirm: confirm }
  // A post whose text was removed may have asked before.
  return post.askToConfirm || post.removalNote !== null ? (
    <AskedQuestion {...question} />
  ) : (
    <PlainQuestion {...question} />
  )
}

interface QuestionProps extends DeletePostDialogProps {
  subject: string
  isDeleting: boolean
  onConfirm: () => void
}

function PlainQuestion({ post, subject, open, onClose, isDeleting, onConfirm }: QuestionProps) {
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      icon={<Trash2 />}
      title={postMenu.deleteTitle}
      confirmLabel={postMenu.deletePost}
      waiting={isDeleting}
      waitingLabel={postMenu.deleting}
      onConfirm={onConfirm}
    >
      <p className="wrap-anywhere">
        {postMenu.deleteText({
          hasText: subject !== '',
          subject,
          audience: post.audienceCount,
          likes: post.likeCount,
          comments: post.commentCount,
        })}
      </p>
    </ConfirmDialog>
  )
}

function AskedQuestion({ post, subject, open, onClose, isDeleting, onConfirm }: QuestionProps) {
  const query = useQuery({
    queryKey: [keptOfPost.path, post.id],
    queryFn: ({ signal }) => call(keptOfPost, { params: { id: post.id } }, signal),
    staleTime: 0,
    gcTime: 0,
  })
  const team = teamName(post.teamId, post.teamName)
  return (
    <Dialog
      open={open}
      onOpenChange={next => !next && !isDeleting && onClose()}
      title={postMenu.deleteTitle}
      subject={subject ? text.about({ subject, team }) : team}
      foot={
        <>
          <Button disabled={isDeleting} onClick={onClose}>
            {common.cancel}
          </Button>
          <Button
            variant="danger"
            disabled={!query.data}
            waiting={isDeleting}
            waitingLabel={postMenu.deleting}
            onClick={onConfirm}
          >
            {postMenu.deletePost}
          </Button>
        </>
      }
    >
      <LoadedRows
        query={query}
        failed={text.failed}
        failedText={text.failedText}
        label={text.loading}
        rows={2}
        isInside
      >
        {({ kept }) => <WhatStays post={post} kept={kept} />}
      </LoadedRows>
    </Dialog>
  )
}

const bold = (words: ReactNode) => (
  <b key="b" className="font-semi text-ink">
    {words}
  </b>
)

function WhatStays({ post, kept }: { post: Post; kept: KeptOfPost }) {
  const actor = useActor()
  const where = can(actor, 'hold.manage') ? text.whereOwner : text.whereLeader
  const documents = post.media.filter(({ type }) => type === 'document').length
  const gone = [text.gone({ documents, comments: post.commentCount })]
  return (
    <>
      <Outcomes>
        <Outcome
          icon={<Trash2 />}
          tone="danger"
          title={text.goneFor({ audience: post.audienceCount })}
          items={kept && kept.missing > 0 && post.askToConfirm ? [...gone, text.question(kept)] : gone}
        />
        {kept && (
          <Outcome
            icon={<Archive />}
            tone="success"
            title={text.kept({ day: dayWithYear(new Date(kept.until)) })}
            items={[
              text.record({ confirmed: kept.confirmed, b: bold }),
              text.versions({
                documents: kept.documents.length,
                names: listOf(kept.documents.map(name => text.name({ name }))),
              }),
            ]}
          />
        )}
      </Outcomes>
      {kept && <p className="mt-4 text-small text-ink-2">{can(actor, 'record.read', post) ? where : text.where}</p>}
    </>
  )
}

/** Deletes a post, and offers to undo that. */
function useDeletePost(teamId: number) {
  const client = useQueryClient()
  const restore = useMutation({
    mutationFn: ({ id }: { id: number; wasListed: boolean }) => call(calls.restorePost, { params: { id } }),
    onSuccess: (post, { wasListed }) => {
      client.setQueryData<Post | null>(postKey(post.id), post)
      // A refetch brings the first page only.
      if (wasListed)
        changeFeed(client, teamId, loaded => withOlderPage(loaded, { posts: [post], nextCursor: loaded.nextCursor }))
      return client.invalidateQueries({ queryKey: feedKey(teamId) })
    },
    onError: error => toastError(error, { title: postMenu.restoreFailed }),
  })
  return useMutation({
    mutationFn: (id: number) => call(calls.deletePost, { params: { id } }),
    onSuccess: (_, id) => {
      client.setQueryData<Post | null>(postKey(id), null)
      void forgetPost(id)
      const listed = client.getQueryData<LoadedFeed>(feedKey(teamId))?.posts ?? []
      const wasListed = listed.some(post => post.id === id)
      changeFeed(client, teamId, loaded => withoutPost(loaded, id))
      toastUndo(postMenu.deleted, () => restore.mutate({ id, wasListed }))
    },
    // The dialog says that it is on hold.
    onError: error => !refusedHold(error) && toastError(error, { title: postMenu.deleteFailed }),
  })
}
