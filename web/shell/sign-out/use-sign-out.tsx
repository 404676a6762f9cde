import { onlineManager } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, Suspense, useState } from 'react'
import { isCompanyWide } from '#contract/policy.ts'
import { common, header as text } from '#locales/text.ts'
import { useSignOutCall } from '#web/accounts/accounts.data.ts'
import { lazyPart } from '#web/lib/lazy.ts'
import { draftTeams } from '#web/offline/clear-device.ts'
import { useOutbox } from '#web/offline/outbox/outbox.ts'
import { useUser } from '#web/session/session.ts'
import { toast } from '#web/ui/toasts/toast.store.ts'
import { toastError } from '#web/ui/toasts/toast-error.ts'
import type { Unsent } from './sign-out-question.tsx'

const SignOutQuestion = lazyPart(() => import('./sign-out-question.tsx'), 'SignOutQuestion')

/** Signs out. Asks first where something would be lost, because nothing stays on the device. */
export function useSignOut(): { signOut: () => void; question: ReactNode } {
  const { id } = useUser()
  const entries = useOutbox()
  const signOutCall = useSignOutCall()
  const navigate = useNavigate()
  const [unsent, setUnsent] = useState<Unsent | null>(null)
  const [isAsked, setAsked] = useState(false)
  if (unsent && !isAsked) setAsked(true)

  const signOutNow = () =>
    signOutCall.mutate(undefined, {
      onError: error => {
        setUnsent(null)
        toastError(error, { title: common.error, fallback: common.unexpected })
      },
    })
  const signOut = () => {
    // Only the server can end the session; otherwise the next user of the device would stay signed in as this one.
    if (!onlineManager.isOnline()) return toast({ title: text.signOutOffline, variant: 'destructive' })
    const kinds = entries.map(({ kind }) => kind)
    const of = (kind: string) => kinds.filter(each => each === kind).length
    const [posts, comments] = [of('post'), of('comment')]
    const counts = { drafts: draftTeams(id).length, posts, comments, others: kinds.length - posts - comments }
    return counts.drafts + kinds.length > 0 ? setUnsent(counts) : signOutNow()
  }
  /** Opens the composer with a draft. */
  const showDraft = () => {
    const [team] = draftTeams(id)
    setUnsent(null)
    void navigate({ to: '/', search: { ...(team && !isCompanyWide(team) && { team }), compose: '1' } })
  }
  const question = isAsked && (
    <Suspense>
      <SignOutQuestion
        unsent={unsent}
        waiting={signOutCall.isPending}
        onClose={() => setUnsent(null)}
        onConfirm={signOutNow}
        onShowDraft={showDraft}
      />
    </Suspense>
  )
  return { signOut, question }
}
