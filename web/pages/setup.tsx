import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ArrowLeft, Building2 } from 'lucide-react'
import { type CSSProperties, useMemo, useState } from 'react'
import type { User } from '#contract/accounts.ts'
import { themeOf } from '#contract/brand/brand.ts'
import type { ReplyOf } from '#contract/call.ts'
import type { Company, setupState } from '#contract/company.ts'
import { limits } from '#contract/limits.ts'
import type { Organization } from '#contract/organization.ts'
import { common, setup as text } from '#locales/text.ts'
import { useEnter } from '#web/accounts/accounts.data.ts'
import { AccountsFrame, Outcome } from '#web/accounts/accounts-frame.tsx'
import { OwnerStep } from '#web/accounts/owner-step.tsx'
import { setupStateQuery, useSetUpCompany } from '#web/company/company.data.ts'
import { companyQuery, useBrand, usePageTitle } from '#web/company/company.ts'
import { CompanyStep, type CompanyValues } from '#web/company/setup/company-step.tsx'
import { RegistrationStep, type RegistrationValues } from '#web/company/setup/registration-step.tsx'
import { StepsPanel } from '#web/company/setup/steps.tsx'
import { TradeStep } from '#web/company/setup/trade-step.tsx'
import { Refused, serverText } from '#web/lib/calls/errors.ts'
import { useIsDark } from '#web/lib/color-scheme.ts'
import { ownTimeZone } from '#web/lib/times/dates.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { Callout } from '#web/ui/states/callout.tsx'
import { hasFailed, QueryFailure } from '#web/ui/states/query-failure.tsx'
import { Splash } from '#web/ui/states/splash.tsx'
import { toastError } from '#web/ui/toasts/toast-error.ts'

/**
 * `/setup`: four steps, of which the first previews name and color while typing, and the last makes the owner's account.
 * Once somebody has joined, it links to the sign-in.
 */
export function SetupPage() {
  const company = useQuery(companyQuery)
  const state = useQuery(setupStateQuery)
  const brand = useBrand()
  const [isMade, setMade] = useState(false)
  usePageTitle(text.title)
  if (company.data && state.data?.isOpen === false && !isMade) {
    return (
      <AccountsFrame brand={brand}>
        <AlreadySetUp company={company.data} />
      </AccountsFrame>
    )
  }
  if (company.isPending) return <Splash label={common.loading} />
  return <SetUp before={company.data ?? null} state={state} isMade={isMade} onMade={() => setMade(true)} />
}

interface SetUpProps {
  /** What an earlier set-up chose; until somebody has joined, it can be replaced. */
  before: Company | null
  state: UseQueryResult<ReplyOf<typeof setupState> | null>
  /** The first account is made. */
  isMade: boolean
  onMade: () => void
}

function SetUp({ before, state, isMade, onMade }: SetUpProps) {
  const [step, setStep] = useState<number>()
  const [draft, setDraft] = useState({
    name: before?.appName ?? '',
    primaryColor: before?.primaryColor ?? limits.primaryColor,
  })
  const style = useBrandStyle(draft.primaryColor)
  const brand = { appName: draft.name || text.panel, logoUrl: null, companyName: undefined }
  const shown = step ?? (before ? lastStep : 0)
  const back = shown > 0 && !isMade && (
    <Button variant="ghost" icon={<ArrowLeft className="size-5" />} onClick={() => setStep(shown - 1)}>
      {text.back}
    </Button>
  )
  return (
    <AccountsFrame brand={brand} style={style} top={back} panel={<StepsPanel step={shown} />}>
      {hasFailed(state) && (
        <QueryFailure isInside title={text.failedToLoad} query={state}>
          {text.failedToLoadText}
        </QueryFailure>
      )}
      {!state.data && !hasFailed(state) && (
        <Spinner label={common.loading} className="size-9 justify-self-center text-brand-ink" />
      )}
      {state.data && (
        <Steps before={before} state={state.data} step={shown} onStep={setStep} onDraft={setDraft} onMade={onMade} />
      )}
    </AccountsFrame>
  )
}

const lastStep = 3
/** The step at which a field is. */
const stepOf = (field: string) => (field === 'domains' ? 1 : ['departments', 'functions'].includes(field) ? 2 : 0)

interface StepsProps {
  before: Company | null
  state: ReplyOf<typeof setupState>
  step: number
  onStep: (step: number) => void
  onDraft: (draft: { name: string; primaryColor: string }) => void
  onMade: () => void
}

/** Keeps what the steps gave; the company is set up after the third, and its first account made by the fourth. */
function Steps({ before, state, step, onStep, onDraft, onMade }: StepsProps) {
  const { needsToken, isMailSetUp } = state
  const setUp = useSetUpCompany()
  const become = useEnter()
  const navigate = useNavigate()
  const [tokenError, setTokenError] = useState<string>()
  const [company, setCompany] = useState<CompanyValues>({
    name: before?.name ?? '',
    appName: before && before.appName !== limits.appName ? before.appName : '',
    primaryColor: before?.primaryColor ?? limits.primaryColor,
    setupToken: '',
  })
  const [registration, setRegistration] = useState<RegistrationValues>({
    registration: before?.registration ?? 'domains',
    domains: state.domains,
  })
  const [lists, setLists] = useState<Organization | undefined>(before && !needsToken ? state : undefined)

  const finish = ({ departments, functions }: Organization) => {
    setLists({ departments, functions })
    setUp.mutate(
      { body: setupBody(company, registration, { departments, functions }) },
      {
        onSuccess: () => onStep(lastStep),
        onError: error => {
          toastError(error, { title: text.failed })
          if (!(error instanceof Refused)) return
          const isToken = error.code === 'company.setup-token'
          setTokenError(isToken ? serverText(error) : undefined)
          const [field] = isToken ? ['setupToken'] : Object.keys(error.refusal?.fields ?? {})
          if (field) onStep(stepOf(field))
        },
      },
    )
  }
  const enter = async (owner: User) => {
    become(owner)
    await navigate({ to: '/', replace: true })
  }
  if (step === 0) {
    return (
      <>
        {before && <Callout tone="warning">{text.again({ company: before.name })}</Callout>}
        <CompanyStep
          initial={company}
          needsToken={needsToken}
          tokenError={tokenError}
          onDraft={onDraft}
          onNext={values => {
            setCompany(values)
            setTokenError(undefined)
            onStep(1)
          }}
        />
      </>
    )
  }
  if (step === 1) {
    return (
      <RegistrationStep
        initial={registration}
        onBack={() => onStep(0)}
        onNext={values => {
          setRegistration(values)
          onStep(2)
        }}
      />
    )
  }
  if (step === 2)
    return <TradeStep initial={lists} waiting={setUp.isPending} onBack={() => onStep(1)} onNext={finish} />
  return (
    <OwnerStep
      appName={before?.appName ?? limits.appName}
      isMailSetUp={isMailSetUp}
      needsToken={needsToken}
      setupToken={company.setupToken ?? ''}
      onBack={() => onStep(2)}
      onMade={onMade}
      onDone={owner => void enter(owner)}
    />
  )
}

/** Returns the body of the call, with this device's time zone and without what was left empty. */
const setupBody = (
  { appName, setupToken, ...company }: CompanyValues,
  registration: RegistrationValues,
  lists: Organization,
) => ({
  ...company,
  ...(appName && { appName }),
  ...(setupToken && { setupToken }),
  ...registration,
  ...lists,
  timeZone: ownTimeZone(),
})

function AlreadySetUp({ company }: { company: Company }) {
  const isClosed = company.registration === 'invitation'
  return (
    <Outcome
      icon={<Building2 />}
      title={text.existsTitle}
      lead={(isClosed ? text.existsClosed : text.exists)({ company: company.name })}
    >
      <LinkButton to="/login" variant="primary" size="large" block>
        {text.signIn}
      </LinkButton>
      {!isClosed && (
        <LinkButton to="/login" search={{ mode: 'register' }} size="large" block>
          {text.createAccount}
        </LinkButton>
      )}
    </Outcome>
  )
}

/** The theme tokens of a color as a style, for a preview of another color on a part of the page. */
function useBrandStyle(primaryColor: string): CSSProperties {
  const isDark = useIsDark()
  return useMemo(() => {
    const theme = themeOf(primaryColor)[isDark ? 'dark' : 'light']
    return Object.fromEntries(Object.entries(theme).map(([token, value]) => [`--${token}`, value]))
  }, [primaryColor, isDark])
}
