import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { type Action, mayEver } from '#contract/policy.ts'
import { common } from '#locales/text.ts'
import { usePageTitle } from '#web/company/company.ts'
import { useActor, useAreTeamsPending } from '#web/session/session.ts'
import { MemberHeader } from '#web/shell/header/app-header.tsx'
import { TextLink } from '#web/ui/buttons/link-button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { AccessDenied } from '#web/ui/states/access-denied.tsx'
import { Page, PageHeader } from '#web/ui/surfaces/page.tsx'

interface ManagementPageProps {
  title: string
  subject?: ReactNode
  /** The page to go back to. */
  back?: {
    to:
      | '/'
      | '/settings'
      | '/profile'
      | '/team-management'
      | '/user-management'
      | '/team-engagement'
      | '/engagement-reports'
      | '/crews'
      | '/recorded'
      | '/giveaway-management'
      | '/lottery-eligibility'
      | '/admin-tools'
      | '/records'
      | '/connections'
      | '/connections/webhooks'
    label: string
    /** Of a page whose filters it keeps. */
    search?: Record<string, string | number | undefined>
  }
  actions?: ReactNode
  /** The action that this page requires, and the text for users without it. */
  may?: { action: Action; denial: string }
  /** As wide as a page, or as a form. */
  width?: 'page' | 'form'
  children?: ReactNode
}

/** The frame of a management page: header, title, link back, and a denial for users without the right. */
export function ManagementPage({ title, subject, back, actions, may, width = 'page', children }: ManagementPageProps) {
  usePageTitle(title)
  const actor = useActor()
  const areTeamsUnknown = useAreTeamsPending()
  const isDenied = may !== undefined && !mayEver(actor, may.action)
  return (
    <>
      <MemberHeader />
      <main id="main" tabIndex={-1} className="outline-none">
        {isDenied && areTeamsUnknown ? (
          // A viewer may have the right as the owner of a team.
          <div className="grid min-h-[60dvh] animate-late place-items-center text-brand-ink">
            <Spinner label={common.loading} className="size-9" />
          </div>
        ) : isDenied ? (
          <div className="grid min-h-[60dvh] place-items-center">
            <AccessDenied>{may.denial}</AccessDenied>
          </div>
        ) : (
          <Page className={width === 'form' ? 'max-w-[calc(var(--container-feed)+2rem)]' : undefined}>
            <PageHeader
              title={title}
              subject={subject}
              actions={actions}
              back={
                back && (
                  <TextLink to={back.to} search={back.search as never} alone className="gap-1.5 px-3">
                    <ArrowLeft className="size-4.5" />
                    {back.label}
                  </TextLink>
                )
              }
            />
            {children}
          </Page>
        )}
      </main>
    </>
  )
}
