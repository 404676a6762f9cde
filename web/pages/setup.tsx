import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Building2 } from 'lucide-react'
import { useState } from 'react'
import type { ReplyOf } from '#contract/call.ts'
import type { Company, setupState } from '#contract/company.ts'
import { limits } from '#contract/limits.ts'
import { common, company as text } from '#locales/text.ts'
import { AccountsFrame, FormHeading, Outcome } from '#web/accounts/accounts-frame.tsx'
import { useBrandStyle } from '#web/company/brand-style.ts'
import { setupStateQuery } from '#web/company/company.data.ts'
import { companyQuery, useBrand, usePageTitle } from '#web/company/company.ts'
import { type Draft, SetupForm } from '#web/company/setup-form.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { Callout } from '#web/ui/states/callout.tsx'
import { Emblem } from '#web/ui/states/emblem.tsx'
import { FailureState } from '#web/ui/states/empty-state.tsx'

/** `/setup`: previews name and color while typing. Once somebody has joined, it links to the sign-in. */
export function SetupPage() {
  const company = useQuery(companyQuery)
  const state = useQuery(setupStateQuery)
  const brand = useBrand()
  usePageTitle(text.setup.title)
  if (company.data && state.data?.isOpen === false) {
    return (
      <AccountsFrame brand={brand}>
        <AlreadySetUp companyName={company.data.name} />
      </AccountsFrame>
    )
  }
  return <SetUp before={company.data ?? null} state={state} />
}

interface SetUpProps {
  /** What an earlier set-up chose; until somebody has joined, it can be replaced. */
  before: Company | null
  state: UseQueryResult<ReplyOf<typeof setupState> | null>
}

function SetUp({ before, state }: SetUpProps) {
  const [draft, setDraft] = useState<Draft>({ name: '', primaryColor: limits.primaryColor })
  const style = useBrandStyle(draft.primaryColor)
  const navigate = useNavigate()
  const register = (email: string) =>
    navigate({
      to: '/login',
      search: { mode: 'register' },
      state: previous => ({ ...previous, firstAccount: { email } }),
    })

  const brand = { appName: draft.name || text.setup.panel, logoUrl: null, companyName: undefined }
  return (
    <AccountsFrame brand={brand} style={style}>
      <FormHeading title={text.setup.title}>{text.setup.lead}</FormHeading>
      {state.isError && (
        <FailureState
          title={text.setup.failedToLoad}
          retryLabel={common.tryAgain}
          waiting={state.isFetching}
          onRetry={() => void state.refetch()}
        >
          {text.setup.failedToLoadText}
        </FailureState>
      )}
      {state.isPending && <Spinner label={common.loading} className="size-9 justify-self-center text-brand-ink" />}
      {state.data && (
        <>
          {before && <Callout tone="warning">{text.setup.again({ company: before.name })}</Callout>}
          <SetupForm
            before={before}
            domainsBefore={state.data.domains}
            needsToken={state.data.needsToken}
            onDraft={setDraft}
            onDone={email => void register(email)}
          />
        </>
      )}
    </AccountsFrame>
  )
}

function AlreadySetUp({ companyName }: { companyName: string }) {
  return (
    <Outcome
      emblem={
        <Emblem large>
          <Building2 />
        </Emblem>
      }
      title={text.setup.existsTitle}
      lead={text.setup.exists({ company: companyName })}
    >
      <LinkButton to="/login" variant="primary" size="large" block>
        {text.setup.signIn}
      </LinkButton>
      <LinkButton to="/login" search={{ mode: 'register' }} size="large" block>
        {text.setup.createAccount}
      </LinkButton>
    </Outcome>
  )
}
