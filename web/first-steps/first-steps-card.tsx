import { useQuery } from '@tanstack/react-query'
import { Check, ChevronDown, Minus, Upload, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { type FirstStep, firstStepNames } from '#contract/first-steps.ts'
import { can } from '#contract/policy.ts'
import { branding, firstSteps as text } from '#locales/text.ts'
import { LogoOnGrounds, useLogoInput } from '#web/company/branding/logo-field.tsx'
import { useEditCompany } from '#web/company/company.data.ts'
import { companyQuery } from '#web/company/company.ts'
import { DeviceValue } from '#web/lib/device-values.ts'
import { useInvitations } from '#web/people/joining/invitations.data.ts'
import { InvitePeople } from '#web/people/joining/invite-people.tsx'
import { MailNotice } from '#web/people/joining/mail-notice.tsx'
import { useActor, useUser } from '#web/session/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Tag } from '#web/ui/marks/tag.tsx'
import { ProgressRing } from '#web/ui/states/progress-ring.tsx'
import { Card } from '#web/ui/surfaces/card.tsx'
import { toastError } from '#web/ui/toasts/toast-error.ts'
import { firstStepsQuery, useSkipFirstStep } from './first-steps.data.ts'

const folded = new DeviceValue('first-steps-folded')

/** The first steps of a new company, for its owners, until they are done or dismissed. */
export function FirstSteps({ onWrite }: { onWrite: () => void }) {
  const actor = useActor()
  const isOwner = can(actor, 'company.brand')
  const { data: state, refetch } = useQuery({ ...firstStepsQuery, enabled: isOwner })
  const { data: company } = useQuery(companyQuery)
  const { firstName, email } = useUser()
  const skip = useSkipFirstStep()
  const [isFolded, setFolded] = useState(() => folded.read() !== null)
  if (!isOwner || !state || state.isEnded || !company) return null

  const leave = (step: FirstStep | 'all') =>
    skip.mutate(step, { onError: error => toastError(error, { title: text.failed }) })
  const fold = () => {
    setFolded(!isFolded)
    if (isFolded) folded.remove()
    else folded.write('1')
  }
  const { done, skipped, domains } = state
  const isBehind = (step: FirstStep) => done.includes(step) || skipped.includes(step)
  const current = firstStepNames.find(step => !isBehind(step))
  const skipButton = (step: FirstStep) => (
    <Button variant="ghost" onClick={() => leave(step)}>
      {text.skip}
    </Button>
  )
  /** A fact, or what an open step is about. */
  const subjectOf = (step: FirstStep): string | null => {
    if (step === 'domain' && company.registration === 'invitation') return text.byInvitation
    if (step === 'domain')
      return `${text.domains({ domains: domains.join(', ') })} ${email === null ? '' : done.includes('domain') ? text.ownDomain : text.otherDomain}`
    if (step === 'brand') return text.brand({ appName: company.appName, color: company.primaryColor })
    return isBehind(step) ? null : text.help[step]
  }
  const actions: Record<FirstStep, ReactNode> = {
    domain: (
      <Actions>
        <LinkButton to="/organization-settings" variant="primary">
          {text.toDomains}
        </LinkButton>
        {skipButton('domain')}
      </Actions>
    ),
    brand: null,
    logo: <LogoStep onSkip={() => leave('logo')} onSaved={() => void refetch()} />,
    people: (
      <>
        <p className="text-small text-ink-2">{text.teamsHelp}</p>
        <Actions>
          <LinkButton to="/bulk-import" variant="primary">
            {text.importPeople}
          </LinkButton>
          <LinkButton to="/user-management">{text.oneByOne}</LinkButton>
          <LinkButton to="/create-team">{text.createTeam}</LinkButton>
          {skipButton('people')}
        </Actions>
      </>
    ),
    invitations: <InvitationsStep skipButton={skipButton('invitations')} onSent={() => void refetch()} />,
    post: (
      <Actions>
        <Button variant="primary" onClick={onWrite}>
          {text.writePost}
        </Button>
        {skipButton('post')}
      </Actions>
    ),
  }
  const behind = firstStepNames.filter(isBehind).length
  return (
    <Card feed>
      <header className="@container flex items-center gap-4 p-4 desk:p-5">
        <ProgressRing
          share={behind / firstStepNames.length}
          label={text.progress({ done: behind, all: firstStepNames.length })}
          className="size-16 leading-none @max-[15rem]:hidden"
        >
          <span className="block text-h3 font-bold">{behind}</span>
          <span className="block text-meta text-ink-2">{text.of({ all: firstStepNames.length })}</span>
        </ProgressRing>
        <div className="min-w-0 flex-1">
          <h2 className="text-h3 text-balance">{current ? text.title({ firstName }) : text.allDone({ firstName })}</h2>
          <p className="text-small text-ink-2">{current ? text.lead : text.allDoneText}</p>
        </div>
        {current && (
          <IconButton
            label={isFolded ? text.unfold : text.fold}
            icon={<ChevronDown className={classes('transition-transform', !isFolded && 'rotate-180')} />}
            className="-me-3 self-start"
            onClick={fold}
          />
        )}
        <IconButton
          label={text.dismiss}
          icon={<X />}
          className="self-start"
          waiting={skip.isPending && skip.variables === 'all'}
          onClick={() => leave('all')}
        />
      </header>
      {current && !isFolded && (
        <ol className="border-t border-line py-1.5">
          {firstStepNames.map((step, index) => (
            <Step
              key={step}
              number={index + 1}
              title={text.steps[step]}
              subject={subjectOf(step)}
              state={done.includes(step) ? 'done' : skipped.includes(step) ? 'skipped' : 'open'}
            >
              {step === current && actions[step]}
            </Step>
          ))}
        </ol>
      )}
    </Card>
  )
}

const Actions = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-2">{children}</div>
)

interface StepProps {
  number: number
  title: string
  subject: string | null
  state: 'done' | 'skipped' | 'open'
  /** What to do, of the current step. */
  children: ReactNode
}

function Step({ number, title, subject, state, children }: StepProps) {
  const isCurrent = Boolean(children)
  return (
    <li
      aria-current={isCurrent ? 'step' : undefined}
      className={classes(
        'grid grid-cols-[2rem_minmax(0,1fr)] gap-x-3 px-4 py-3 desk:px-5',
        isCurrent && 'bg-brand-soft',
      )}
    >
      <span
        aria-hidden
        className={classes(
          'grid size-8 place-items-center rounded-full text-action font-strong [&_svg]:size-4.5',
          state === 'done' && 'bg-success-soft text-success',
          state === 'skipped' && 'bg-sunken text-ink-3',
          state === 'open' && (isCurrent ? 'bg-fill text-on-fill' : 'border-2 border-field-line text-ink-2'),
        )}
      >
        {state === 'done' ? <Check /> : state === 'skipped' ? <Minus /> : number}
      </span>
      <div className="grid min-w-0 gap-3">
        <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
          <div className="min-w-0 flex-1 basis-[8rem]">
            <h3 className="text-action font-strong">{title}</h3>
            {subject && <p className="text-small wrap-anywhere text-ink-2">{subject}</p>}
          </div>
          {state === 'done' && <Tag tone="success">{text.done}</Tag>}
          {state === 'skipped' && <Tag plain>{text.skipped}</Tag>}
        </div>
        {children}
      </div>
    </li>
  )
}

/** Invites by mail; where no mail leaves the server, first by join cards. */
function InvitationsStep({ skipButton, onSent }: { skipButton: ReactNode; onSent: () => void }) {
  const { isMailSetUp } = useInvitations()
  const invite = <InvitePeople onlyNotSent onSent={onSent} />
  return (
    <>
      {isMailSetUp ? invite : <MailNotice />}
      <Actions>
        {isMailSetUp ? (
          <LinkButton to="/user-management">{text.toPeople}</LinkButton>
        ) : (
          <LinkButton to="/user-management" search={{ state: 'not-invited' }} variant="primary">
            {text.toCards}
          </LinkButton>
        )}
        {skipButton}
      </Actions>
      {!isMailSetUp && invite}
    </>
  )
}

/** Chooses a logo, shows it on light and dark, and saves it. */
function LogoStep({ onSkip, onSaved }: { onSkip: () => void; onSaved: () => void }) {
  const { data: company } = useQuery(companyQuery)
  const edit = useEditCompany()
  const [chosen, setChosen] = useState<string | null>(null)
  const { problem, choose, input } = useLogoInput(setChosen)
  if (!company) return null
  const save = () =>
    edit.mutate(
      { body: { logoUrl: chosen } },
      { onSuccess: onSaved, onError: error => toastError(error, { title: branding.failed }) },
    )
  return (
    <div className="grid gap-3">
      <LogoOnGrounds name={company.appName} logoUrl={chosen ?? company.logoUrl} />
      {problem && (
        <p role="alert" className="text-small font-medium text-danger">
          {problem}
        </p>
      )}
      {input}
      <div className="flex flex-wrap items-center gap-2">
        {chosen && (
          <Button variant="primary" waiting={edit.isPending} waitingLabel={text.saving} onClick={save}>
            {text.saveLogo}
          </Button>
        )}
        <Button variant={chosen ? 'secondary' : 'primary'} icon={<Upload className="size-5" />} onClick={choose}>
          {chosen ? text.changeLogo : text.chooseLogo}
        </Button>
        <Button variant="ghost" onClick={onSkip}>
          {text.skip}
        </Button>
      </div>
    </div>
  )
}
