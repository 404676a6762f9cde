import { type QueryClient, useQuery } from '@tanstack/react-query'
import {
  createBrowserHistory,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  Outlet,
  redirect,
  useLocation,
  useRouter,
} from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { common } from '#locales/text.ts'
import { companyQuery } from '#web/company/company.ts'
import { Late, useShowPage } from '#web/first-paint/first-paint.tsx'
import { IndexRoute } from '#web/pages/index-route.tsx'
import { pageSearch } from '#web/pages/page-search.ts'
import { useSession } from '#web/session/session.ts'
import { SignedIn, UserProvider } from '#web/session/user-provider.tsx'
import { LayerHost } from '#web/ui/dialogs/layers.tsx'
import { pageKeyOf, withLayers } from '#web/ui/layer-history.ts'
import { Splash } from '#web/ui/states/splash.tsx'
import { lazyComponent } from './lib/lazy.ts'
import { ConnectionLine } from './offline/connection-line.tsx'
import { FailureState } from './ui/states/empty-state.tsx'

/** The routes of the app and who may open them. Each page is loaded on first use. */
const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({ component: Root })

const SetUpFactorPage = lazyComponent(() => import('./pages/set-up-factor.tsx'), 'SetUpFactorPage')
const PublicServices = lazyComponent(() => import('./shell/public-services.tsx'), 'PublicServices')
const AppServices = lazyComponent(() => import('./shell/app-services.tsx'), 'AppServices')

function Root() {
  useRouteFocus()
  const session = useSession()
  const { state } = session
  const isFeed = useLocation({ select: ({ pathname }) => pathname === '/' })
  const lacksFactor = session.state === 'signed-in' && session.user.mustAddFactor === true
  useShowPage(!isFeed || state === 'signed-out' || lacksFactor)
  if (lacksFactor)
    return (
      <Suspense fallback={<Splash label={common.loading} />}>
        <SetUpFactorPage />
      </Suspense>
    )
  return (
    <>
      {/* Members have it in their header. */}
      {state === 'signed-out' && <ConnectionLine />}
      <Outlet />
      <Late>
        <PublicServices />
      </Late>
      {session.state === 'signed-in' && (
        <UserProvider user={session.user}>
          <LayerHost />
          <Late>
            <AppServices />
          </Late>
        </UserProvider>
      )}
    </>
  )
}

/**
 * Focuses the heading after navigation, so that screen readers announce the page and Tab starts there. The first page
 * keeps the browser's initial focus; a field that its page has focused, or somebody types into, keeps it too.
 */
function useRouteFocus() {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
        if (!pathChanged || !fromLocation || document.activeElement?.closest('[role="dialog"], input, textarea')) return
        const heading = document.querySelector<HTMLElement>('main h1') ?? document.getElementById('main')
        if (!heading) return
        heading.tabIndex = -1
        heading.focus({ preventScroll: true })
      }),
    [router],
  )
}

// The landing page, the feed or the set-up (pages/index-route.tsx).
const start = createRoute({
  getParentRoute: () => root,
  path: '/',
  validateSearch: pageSearch.start,
  component: IndexRoute,
})

const NotFoundPage = lazyComponent(() => import('./shell/frames/not-found.tsx'), 'NotFoundPage')
const NotFound = () => (
  <Suspense fallback={<Splash label={common.loading} />}>
    <NotFoundPage />
  </Suspense>
)

/** Behind the sign-in. Without a company nobody can sign in, so the company is loaded first. */
function Protected() {
  const { data: company, isPending } = useQuery(companyQuery)
  if (isPending) return <Splash label={common.loading} />
  if (company === null) return <NotFound />
  return (
    <SignedIn>
      <Outlet />
    </SignedIn>
  )
}
const signedIn = createRoute({ getParentRoute: () => root, id: 'signed-in', component: Protected })

const admin = createRoute({
  getParentRoute: () => signedIn,
  path: '/admin',
  beforeLoad: () => {
    throw redirect({ to: '/admin-tools', replace: true })
  },
})

type Imported = Record<string, unknown>
type SearchOf<Search> = (search: Record<string, unknown>) => Search

/** A page that everybody may open, by the name of its component. */
const publicPage = <const Path extends string, Page extends Imported, Search = object>(
  path: Path,
  load: () => Promise<Page>,
  name: keyof Page,
  validateSearch?: SearchOf<Search>,
) => createRoute({ getParentRoute: () => root, path, component: lazyComponent(load, name), validateSearch })

/** A page behind the sign-in. */
const page = <const Path extends string, Page extends Imported, Search = object>(
  path: Path,
  load: () => Promise<Page>,
  name: keyof Page,
  validateSearch?: SearchOf<Search>,
) => createRoute({ getParentRoute: () => signedIn, path, component: lazyComponent(load, name), validateSearch })

/** Each page is loaded on first use. `contract/pages.ts` lists the paths, for the server. */
export const tree = root.addChildren([
  start,
  publicPage('/login', () => import('./pages/login.tsx'), 'LoginPage', pageSearch.login),
  publicPage('/join', () => import('./pages/join.tsx'), 'JoinPage'),
  publicPage('/second-step', () => import('./pages/second-step.tsx'), 'SecondStepPage', pageSearch.secondStep),
  publicPage('/forgot-password', () => import('./pages/forgot-password.tsx'), 'ForgotPasswordPage'),
  publicPage(
    '/reset-password',
    () => import('./pages/reset-password.tsx'),
    'ResetPasswordPage',
    pageSearch.resetPassword,
  ),
  publicPage('/verify-email', () => import('./pages/verify-email.tsx'), 'VerifyEmailPage', pageSearch.verifyEmail),
  publicPage('/confirm-email', () => import('./pages/confirm-email.tsx'), 'ConfirmEmailPage', pageSearch.verifyEmail),
  publicPage('/weekly-mail', () => import('./pages/weekly-mail.tsx'), 'WeeklyMailPage', pageSearch.weeklyMail),
  publicPage('/leaders-mail', () => import('./pages/leaders-mail.tsx'), 'LeadersMailPage', pageSearch.weeklyMail),
  publicPage('/icon-download', () => import('./pages/icon-download.tsx'), 'IconDownloadPage'),
  publicPage('/comparison', () => import('./pages/comparison.tsx'), 'ComparisonPage'),
  publicPage('/setup', () => import('./pages/setup.tsx'), 'SetupPage'),
  publicPage('/company-setup', () => import('./pages/setup.tsx'), 'SetupPage'),
  signedIn.addChildren([
    admin,
    page('/admin-tools', () => import('./pages/admin-tools.tsx'), 'AdminToolsPage'),
    page('/user-management', () => import('./pages/user-management.tsx'), 'UserManagementPage', pageSearch.people),
    page('/bulk-import', () => import('./pages/bulk-import.tsx'), 'BulkImportPage', pageSearch.bulkImport),
    page('/profile', () => import('./pages/profile.tsx'), 'ProfilePage', pageSearch.profile),
    page('/search', () => import('./pages/search.tsx'), 'SearchPage', pageSearch.search),
    page('/for-you', () => import('./pages/for-you.tsx'), 'ForYouPage'),
    page('/saved', () => import('./pages/saved.tsx'), 'SavedPage'),
    page('/recorded', () => import('./pages/recorded.tsx'), 'RecordedPage'),
    page('/share', () => import('./pages/share.tsx'), 'SharePage'),
    page('/settings', () => import('./pages/settings.tsx'), 'SettingsPage', pageSearch.settings),
    page('/team-management', () => import('./pages/team-management.tsx'), 'TeamManagementPage', pageSearch.teams),
    page('/create-team', () => import('./pages/create-team.tsx'), 'CreateTeamPage'),
    page(
      '/add-team-members/$teamId',
      () => import('./pages/add-team-members.tsx'),
      'AddTeamMembersPage',
      pageSearch.members,
    ),
    page('/branding', () => import('./pages/branding.tsx'), 'BrandingPage'),
    page('/connections/single-sign-on', () => import('./pages/single-sign-on.tsx'), 'SingleSignOnPage'),
    page('/organization-settings', () => import('./pages/organization-settings.tsx'), 'OrganizationSettingsPage'),
    page('/activity-log', () => import('./pages/activity-log.tsx'), 'ActivityLogPage', pageSearch.activityLog),
    page('/records/$postId', () => import('./pages/record.tsx'), 'RecordPage'),
    page('/records', () => import('./pages/records.tsx'), 'RecordsPage', pageSearch.records),
    page('/connections', () => import('./pages/connections.tsx'), 'ConnectionsPage'),
    page('/connections/tokens', () => import('./pages/tokens.tsx'), 'TokensPage'),
    page('/connections/webhooks/$webhookId', () => import('./pages/webhook.tsx'), 'WebhookPage'),
    page('/connections/webhooks', () => import('./pages/webhooks.tsx'), 'WebhooksPage'),
    page('/giveaway-management', () => import('./pages/giveaway-management.tsx'), 'GiveawayManagementPage'),
    page('/create-giveaway', () => import('./pages/create-giveaway.tsx'), 'CreateGiveawayPage'),
    page('/template-management', () => import('./pages/template-management.tsx'), 'TemplateManagementPage'),
    page(
      '/engagement-reports',
      () => import('./pages/engagement-reports.tsx'),
      'EngagementReportsPage',
      pageSearch.report,
    ),
    page('/attention', () => import('./pages/attention.tsx'), 'AttentionPage'),
    page('/crews', () => import('./pages/crews.tsx'), 'CrewsPage', pageSearch.crews),
    page('/person/$userId', () => import('./pages/person.tsx'), 'PersonPage', pageSearch.person),
    page('/team-engagement', () => import('./pages/team-engagement.tsx'), 'TeamEngagementPage', pageSearch.report),
    page(
      '/lottery-eligibility',
      () => import('./pages/lottery-eligibility.tsx'),
      'LotteryEligibilityPage',
      pageSearch.giveawayStatus,
    ),
    page('/connections/provisioning', () => import('./pages/provisioning.tsx'), 'ProvisioningPage'),
    page('/scheduled', () => import('./pages/scheduled.tsx'), 'ScheduledPage'),
    page('/system-testing', () => import('./pages/system-testing.tsx'), 'SystemTestingPage', pageSearch.systemTesting),
    page('/system-health', () => import('./pages/system-health.tsx'), 'SystemHealthPage'),
  ]),
])

export const createAppRouter = (queryClient: QueryClient) =>
  createRouter({
    routeTree: tree,
    context: { queryClient },
    defaultPreload: 'intent',
    defaultPendingComponent: () => <Splash label={common.loading} />,
    defaultNotFoundComponent: NotFound,
    defaultErrorComponent: ErrorPage,
    history: withLayers(createBrowserHistory()),
    // The feed restores its own places.
    scrollRestoration: ({ location }) => location.pathname !== '/',
    getScrollRestorationKey: location => pageKeyOf(location) ?? location.href,
    parseSearch: search => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch: search => {
      const given = Object.entries(search).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, String(value)]],
      )
      return given.length > 0 ? `?${new URLSearchParams(given)}` : ''
    },
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
  interface HistoryState {
    /** The company was just set up, so the next account is its owner. */
  }
}

/** Shown when a page threw or its code did not load (a new version, a lost connection); reloading fixes both. */
function ErrorPage() {
  useShowPage(true)
  return (
    <main id="main" className="grid min-h-[70dvh] place-items-center">
      <FailureState level={1} title={common.brokenTitle} onRetry={() => location.reload()}>
        {common.brokenText}
      </FailureState>
    </main>
  )
}
