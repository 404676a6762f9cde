/** The action of the share target in the manifest, and the page that leads to the composer. */
export const sharePath = '/share'

/** The icon of a tab. Browsers keep it for a week under its address, which therefore changes with the brand. */
export const faviconPath = ({ appName, primaryColor }: { appName: string; primaryColor: string }): string =>
  `/favicon.svg?of=${encodeURIComponent(appName)}${encodeURIComponent(primaryColor)}`

/** Whether a page is the sign-in, which is a document of its own; registering is a page of the app. */
export const isSignInPage = (path: string, mode: string | null): boolean => path === '/login' && mode !== 'register'

/** The page that turns the weekly mail off, and where the button of a mail program sends its form. */
export const weeklyMailPath = '/weekly-mail'

/** The same of the Monday mail to leaders. */
export const leadersMailPath = '/leaders-mail'

/** The paths of all pages, as the router writes them: `$name` stands for one segment. */
export const pagePaths = [
  '/',
  '/login',
  '/join',
  '/second-step',
  '/forgot-password',
  '/reset-password',
  '/verify-email',
  '/confirm-email',
  weeklyMailPath,
  leadersMailPath,
  '/icon-download',
  '/comparison',
  '/setup',
  '/company-setup',
  '/admin-tools',
  '/admin',
  '/user-management',
  '/bulk-import',
  '/profile',
  '/recorded',
  '/search',
  '/for-you',
  '/saved',
  sharePath,
  '/settings',
  '/team-management',
  '/create-team',
  '/add-team-members/$teamId',
  '/branding',
  '/organization-settings',
  '/connections/single-sign-on',
  '/activity-log',
  '/records',
  '/records/$postId',
  '/connections',
  '/connections/tokens',
  '/connections/webhooks',
  '/connections/webhooks/$webhookId',
  '/giveaway-management',
  '/create-giveaway',
  '/template-management',
  '/engagement-reports',
  '/crews',
  '/attention',
  '/person/$userId',
  '/team-engagement',
  '/lottery-eligibility',
  '/connections/provisioning',
  '/scheduled',
  '/system-testing',
  '/system-health',
] as const

const patterns = pagePaths.map(path => new RegExp(`^${path.replaceAll(/\$\w+/g, '[^/]+')}/?$`, 'i'))

/** Whether a path is that of a page; as in the router, case and a slash at the end make no difference. */
export const isPagePath = (path: string): boolean => patterns.some(pattern => pattern.test(path))
