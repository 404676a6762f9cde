import { type QueryClient, useQuery } from '@tanstack/react-query'
import {
  createBrowserHistory,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
  useLocation,
} from '@tanstack/react-router'
import { Suspense, useEffect, useLayoutEffect } from 'react'
import { companyQuery, useBrandColor } from '#web/company/company.ts'
import { IndexRoute } from '#web/pages/index-route.tsx'
import { pageSearch } from '#web/pages/page-search.ts'
import { useSession } from '#web/session/session.ts'
import { SignedIn } from '#web/session/signed-in.tsx'
import { UserProvider } from '#web/session/user-provider.tsx'
import { ErrorPage } from '#web/shell/error-page.tsx'
import { LayerHost } from '#web/ui/dialogs/layers.tsx'
import { pageKeyOf, withLayers } from '#web/ui/layer-history.ts'
import { Splash } from '#web/ui/states/splash.tsx'
import { common } from './lib/common.text.ts'
import { showApp } from './lib/first-content.ts'
import { showedContent, useIsContentShown } from './lib/lazy.ts'
import { useRouteFocus } from './lib/route-focus.ts'
import { ConnectionLine } from './offline/connection-line.tsx'

/** The routes of the app and who may open them. Each page is loaded on first use. */
const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({ component: Root })

const SetUpFactorPage = lazyRouteComponent(() => import('./pages/set-up-factor.tsx'), 'SetUpFactorPage')
const MemberExtras = lazyRouteComponent(() => import('./shell/app-services.tsx'), 'AppServices')

function Root() {
  useRouteFocus()
  useBrandColor()
  const session = useSession()
  const { state } = session
  const isContentShown = useIsContentShown()
  const isFeed = useLocation({ select: ({ pathname }) => pathname === '/' })
  useEffect(() => {
    // The feed itself knows when its posts are there.
    if (!isFeed || state === 'signed-out') showedContent()
  }, [isFeed, state])
  const lacksFactor = session.state === 'signed-in' && session.user.mustAddFactor === true
  // Only the feed takes the place of the posts that the document came with, once it has its own.
  const isOther = !isFeed || state === 'signed-out' || lacksFactor
  useLayoutEffect(() => {
    if (isOther) showApp()
  }, [isOther])
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
      {session.state === 'signed-in' && (
        <UserProvider user={session.user}>
          <LayerHost />
          {isContentShown && (
            <Suspense>
              <MemberExtras />
            </Suspense>
          )}
        </UserProvider>
      )}
    </>
  )
}

// Public, signed in or not.
const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: pageSearch.login,
  component: lazyRouteComponent(() => import('./pages/login.tsx'), 'LoginPage'),
})
const secondStep = createRoute({
  getParentRoute: () => root,
  path: '/second-step',
  validateSearch: pageSearch.secondStep,
  component: lazyRouteComponent(() => import('./pages/second-step.tsx'), 'SecondStepPage'),
})
const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: '/forgot-password',
  component: lazyRouteComponent(() => import('./pages/forgot-password.tsx'), 'ForgotPasswordPage'),
})
const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/reset-password',
  validateSearch: pageSearch.resetPassword,
  component: lazyRouteComponent(() => import('./pages/reset-password.tsx'), 'ResetPasswordPage'),
})
const verifyEmail = createRoute({
  getParentRoute: () => root,
  path: '/verify-email',
  validateSearch: pageSearch.verifyEmail,
  component: lazyRouteComponent(() => import('./pages/verify-email.tsx'), 'VerifyEmailPage'),
})

const iconDownload = createRoute({
  getParentRoute: () => root,
  path: '/icon-download',
  component: lazyRouteComponent(() => import('./pages/icon-download.tsx'), 'IconDownloadPage'),
})
const comparison = createRoute({
  getParentRoute: () => root,
  path: '/comparison',
  component: lazyRouteComponent(() => import('./pages/comparison.tsx'), 'ComparisonPage'),
})

// The landing page, the feed or the set-up (pages/index-route.tsx).
const start = createRoute({
  getParentRoute: () => root,
  path: '/',
  validateSearch: pageSearch.start,
  component: IndexRoute,
})

// The set-up, under both its addresses.
const setupPage = lazyRouteComponent(() => import('./pages/setup.tsx'), 'SetupPage')
const setup = createRoute({ getParentRoute: () => root, path: '/setup', component: setupPage })
const companySetup = createRoute({ getParentRoute: () => root, path: '/company-setup', component: setupPage })

const NotFoundPage = lazyRouteComponent(() => import('./shell/not-found.tsx'), 'NotFoundPage')
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

const adminTools = createRoute({
  getParentRoute: () => signedIn,
  path: '/admin-tools',
  component: lazyRouteComponent(() => import('./pages/admin-tools.tsx'), 'AdminToolsPage'),
})
const admin = createRoute({
  getParentRoute: () => signedIn,
  path: '/admin',
  beforeLoad: () => {
    throw redirect({ to: '/admin-tools', replace: true })
  },
})
const userManagement = createRoute({
  getParentRoute: () => signedIn,
  path: '/user-management',
  validateSearch: pageSearch.people,
  component: lazyRouteComponent(() => import('./pages/user-management.tsx'), 'UserManagementPage'),
})
const bulkImport = createRoute({
  getParentRoute: () => signedIn,
  path: '/bulk-import',
  validateSearch: pageSearch.bulkImport,
  component: lazyRouteComponent(() => import('./pages/bulk-import.tsx'), 'BulkImportPage'),
})
const profile = createRoute({
  getParentRoute: () => signedIn,
  path: '/profile',
  validateSearch: pageSearch.profile,
  component: lazyRouteComponent(() => import('./pages/profile.tsx'), 'ProfilePage'),
})
const recorded = createRoute({
  getParentRoute: () => signedIn,
  path: '/recorded',
  component: lazyRouteComponent(() => import('./pages/recorded.tsx'), 'RecordedPage'),
})
const share = createRoute({
  getParentRoute: () => signedIn,
  path: '/share',
  component: lazyRouteComponent(() => import('./pages/share.tsx'), 'SharePage'),
})
const settings = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings',
  validateSearch: pageSearch.settings,
  component: lazyRouteComponent(() => import('./pages/settings.tsx'), 'SettingsPage'),
})
const teamManagement = createRoute({
  getParentRoute: () => signedIn,
  path: '/team-management',
  validateSearch: pageSearch.teams,
  component: lazyRouteComponent(() => import('./pages/team-management.tsx'), 'TeamManagementPage'),
})
const createTeam = createRoute({
  getParentRoute: () => signedIn,
  path: '/create-team',
  component: lazyRouteComponent(() => import('./pages/create-team.tsx'), 'CreateTeamPage'),
})
const addTeamMembers = createRoute({
  getParentRoute: () => signedIn,
  path: '/add-team-members/$teamId',
  validateSearch: pageSearch.members,
  component: lazyRouteComponent(() => import('./pages/add-team-members.tsx'), 'AddTeamMembersPage'),
})
const branding = createRoute({
  getParentRoute: () => signedIn,
  path: '/branding',
  component: lazyRouteComponent(() => import('./pages/branding.tsx'), 'BrandingPage'),
})
const organizationSettings = createRoute({
  getParentRoute: () => signedIn,
  path: '/organization-settings',
  component: lazyRouteComponent(() => import('./pages/organization-settings.tsx'), 'OrganizationSettingsPage'),
})
const activityLog = createRoute({
  getParentRoute: () => signedIn,
  path: '/activity-log',
  validateSearch: pageSearch.activityLog,
  component: lazyRouteComponent(() => import('./pages/activity-log.tsx'), 'ActivityLogPage'),
})
const giveawayManagement = createRoute({
  getParentRoute: () => signedIn,
  path: '/giveaway-management',
  component: lazyRouteComponent(() => import('./pages/giveaway-management.tsx'), 'GiveawayManagementPage'),
})
const createGiveaway = createRoute({
  getParentRoute: () => signedIn,
  path: '/create-giveaway',
  component: lazyRouteComponent(() => import('./pages/create-giveaway.tsx'), 'CreateGiveawayPage'),
})
const templateManagement = createRoute({
  getParentRoute: () => signedIn,
  path: '/template-management',
  component: lazyRouteComponent(() => import('./pages/template-management.tsx'), 'TemplateManagementPage'),
})

const engagementReports = createRoute({
  getParentRoute: () => signedIn,
  path: '/engagement-reports',
  validateSearch: pageSearch.report,
  component: lazyRouteComponent(() => import('./pages/engagement-reports.tsx'), 'EngagementReportsPage'),
})
const teamEngagement = createRoute({
  getParentRoute: () => signedIn,
  path: '/team-engagement',
  validateSearch: pageSearch.report,
  component: lazyRouteComponent(() => import('./pages/team-engagement.tsx'), 'TeamEngagementPage'),
})

const lotteryEligibility = createRoute({
  getParentRoute: () => signedIn,
  path: '/lottery-eligibility',
  validateSearch: pageSearch.lottery,
  component: lazyRouteComponent(() => import('./pages/lottery-eligibility.tsx'), 'LotteryEligibilityPage'),
})

const systemTesting = createRoute({
  getParentRoute: () => signedIn,
  path: '/system-testing',
  validateSearch: pageSearch.systemTesting,
  component: lazyRouteComponent(() => import('./pages/system-testing.tsx'), 'SystemTestingPage'),
})
const systemHealth = createRoute({
  getParentRoute: () => signedIn,
  path: '/system-health',
  component: lazyRouteComponent(() => import('./pages/system-health.tsx'), 'SystemHealthPage'),
})

/** `contract/pages.ts` lists the paths, for the server. */
export const tree = root.addChildren([
  start,
  login,
  secondStep,
  forgotPassword,
  resetPassword,
  verifyEmail,
  iconDownload,
  comparison,
  setup,
  companySetup,
  signedIn.addChildren([
    adminTools,
    admin,
    userManagement,
    bulkImport,
    profile,
    recorded,
    share,
    settings,
    teamManagement,
    createTeam,
    addTeamMembers,
    branding,
    organizationSettings,
    activityLog,
    engagementReports,
    teamEngagement,
    lotteryEligibility,
    giveawayManagement,
    createGiveaway,
    templateManagement,
    systemTesting,
    systemHealth,
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
    firstAccount?: { email: string }
  }
}
