import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { CircleCheck, Mail, MailX, ShieldAlert } from 'lucide-react'
import { checkEmailToken, confirmEmail } from '#contract/emails.ts'
import { localPath } from '#contract/text/local-path.ts'
import { accounts, common } from '#locales/text.ts'
import { AccountsFrame, MainButton, Outcome } from '#web/accounts/accounts-frame.tsx'
import { useBrand, usePageTitle } from '#web/company/company.ts'
import { call } from '#web/lib/calls/call.ts'
import { Refused, serverText } from '#web/lib/calls/errors.ts'
import { withoutSending } from '#web/offline/outbox/lock.ts'
import { userQuery } from '#web/session/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { toastError } from '#web/ui/toasts/toast-error.ts'

const text = accounts.emailLink
const route = getRouteApi('/confirm-email')

/** What each link asks before it does anything. */
const questions = {
  add: { title: text.add, lead: text.addText, button: text.addButton },
  change: { title: text.change, lead: text.changeText, button: text.changeButton },
  confirm: { title: text.confirm, lead: text.confirmText, button: text.confirmButton },
  restore: { title: text.restore, lead: text.restoreText, button: text.restoreButton },
} as const

/** `/confirm-email`: makes an address theirs or takes a change back, by the mailed link. Programs that only open it change nothing. */
export function ConfirmEmailPage() {
  const { token = '' } = route.useSearch()
  const brand = useBrand()
  const client = useQueryClient()
  const link = useQuery({
    queryKey: [checkEmailToken.path, token],
    queryFn: () => call(checkEmailToken, { body: { token } }),
    enabled: token !== '',
    staleTime: Number.POSITIVE_INFINITY,
  })
  const confirm = useMutation({
    mutationFn: () => withoutSending(() => call(confirmEmail, { body: { token } })),
    // This browser may be signed in as that person, or have been.
    onSuccess: () => client.invalidateQueries({ queryKey: userQuery.queryKey }),
    onError: error => toastError(error, { title: text.actFailed }),
  })
  usePageTitle(text.loading)
  return <AccountsFrame brand={brand}>{content()}</AccountsFrame>

  function content() {
    if (confirm.data) return <Done email={confirm.data.email ?? ''} redirectTo={localPath(confirm.data.redirectTo)} />
    const refusal = [confirm.error, link.error].find(error => error instanceof Refused)
    if (!token || refusal || link.isError) {
      const reason = !token ? text.missing : (serverText(refusal) ?? text.failedText)
      return (
        <Outcome icon={<MailX />} tone="danger" title={text.failed} lead={reason}>
          {link.isError && !refusal ? (
            <Button size="large" block waiting={link.isFetching} onClick={() => void link.refetch()}>
              {common.tryAgain}
            </Button>
          ) : (
            <LinkButton to="/" size="large" block>
              {text.continue}
            </LinkButton>
          )}
        </Outcome>
      )
    }
    if (!link.data) {
      return <Outcome icon={<Spinner className="size-9" />} title={text.loading} lead={text.loadingText} />
    }
    const { does, email } = link.data
    const { title, lead, button } = questions[does]
    return (
      <Outcome
        icon={does === 'restore' ? <ShieldAlert /> : <Mail />}
        tone={does === 'restore' ? 'danger' : 'brand'}
        title={title}
        lead={<p className="wrap-anywhere">{lead({ email })}</p>}
      >
        <Button
          variant={does === 'restore' ? 'danger' : 'primary'}
          size="large"
          block
          waiting={confirm.isPending}
          waitingLabel={text.waiting}
          onClick={() => confirm.mutate()}
        >
          {button}
        </Button>
      </Outcome>
    )
  }
}

/** After a change was taken back, `redirectTo` leads to choosing a new password. */
function Done({ email, redirectTo }: { email: string; redirectTo: string | undefined }) {
  return (
    <Outcome
      icon={<CircleCheck />}
      tone="success"
      title={redirectTo ? text.restored({ email }) : text.done}
      lead={<p className="wrap-anywhere">{redirectTo ? text.restoredText : text.doneText({ email })}</p>}
    >
      {redirectTo ? (
        <MainButton onClick={() => location.assign(redirectTo)}>{text.choose}</MainButton>
      ) : (
        <LinkButton to="/" variant="primary" size="large" block>
          {text.continue}
        </LinkButton>
      )}
    </Outcome>
  )
}
