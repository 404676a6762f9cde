import type { Page } from '@playwright/test'
import { all, answer, fail, hang } from './answers.ts'
import type { Shot } from './shot.ts'

async function fill(page: Page, fields: Record<string, string>, submit?: string): Promise<void> {
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value)
  if (submit) await page.getByRole('button', { name: submit, exact: true }).click()
}

const validLink = answer('/api/auth/password-token', {
  json: { isValid: true, email: 'luis.ortega@cedarridge.example' },
})

/** Public pages and the pages before signing in. */
export const signedOut: readonly Shot[] = [
  { name: 'landing', path: '/' },
  { name: 'landing-whole', path: '/', isWhole: true },
  {
    name: 'landing-welcome',
    path: '/',
    act: page => page.getByText('please sign in', { exact: false }).first().waitFor(),
  },
  { name: 'comparison', path: '/comparison', isWhole: true },
  { name: 'icons', path: '/icon-download', isWhole: true },
  { name: 'icons-none', path: '/icon-download', act: page => fill(page, { 'Search icons': 'zebra' }) },
  { name: 'not-found', path: '/no-such-page' },

  { name: 'login', path: '/login' },
  { name: 'join', path: '/join' },
  {
    name: 'login-errors',
    path: '/login',
    act: page => fill(page, { 'Email or sign-in name': 'luis ortega', Password: 'abc' }, 'Sign In'),
  },
  {
    name: 'login-wrong',
    path: '/login',
    expects: ['401 /api/auth/login'],
    act: async page => {
      await fill(
        page,
        { 'Email or sign-in name': 'luis.ortega@cedarridge.example', Password: 'not this one' },
        'Sign In',
      )
      await page.getByText('Login Failed').first().waitFor()
    },
  },
  { name: 'register', path: '/login?mode=register' },
  { name: 'register-errors', path: '/login?mode=register', act: page => fill(page, {}, 'Create Account') },
  {
    name: 'register-domain',
    path: '/login?mode=register',
    expects: ['422 /api/auth/register'],
    act: async page => {
      await fill(page, { 'First Name': 'Lena', 'Last Name': 'Hartmann', Email: 'lena@home.example' }, 'Create Account')
      await page.getByText('use your work address', { exact: false }).first().waitFor()
    },
  },
  {
    name: 'register-sent',
    path: '/login?mode=register',
    arrange: answer('/api/auth/register', { json: { requiresVerification: true, message: '' } }),
    act: async page => {
      const email = 'lena.hartmann@cedarridge.example'
      await fill(page, { 'First Name': 'Lena', 'Last Name': 'Hartmann', Email: email }, 'Create Account')
      await page.getByText(email, { exact: false }).first().waitFor()
    },
  },
  { name: 'forgot', path: '/forgot-password' },
  {
    name: 'forgot-sent',
    path: '/forgot-password',
    arrange: answer('/api/auth/request-password-reset', {}),
    act: async page => {
      await fill(page, { 'Email or sign-in name': 'luis.ortega@cedarridge.example' }, 'Send Reset Link')
      await page.getByText('Check your email').first().waitFor()
    },
  },
  { name: 'reset', path: '/reset-password?token=demo', arrange: validLink },
  { name: 'reset-setup', path: '/reset-password?token=demo&setup=true', arrange: validLink },
  { name: 'reset-invalid', path: '/reset-password' },
  {
    name: 'reset-errors',
    path: '/reset-password?token=demo',
    arrange: validLink,
    act: page => fill(page, { 'New Password': 'ridgeline 2', 'Confirm New Password': 'ridgelime 2' }, 'Reset Password'),
  },
  {
    name: 'reset-done',
    path: '/reset-password?token=demo&setup=true',
    arrange: all(validLink, answer('/api/auth/reset-password', { json: { message: '', user: {} } })),
    act: async page => {
      const own = 'a van full of ladders'
      await fill(page, { 'New Password': own, 'Confirm New Password': own }, 'Create Password')
      await page.getByText('Account Setup Complete').first().waitFor()
    },
  },
  {
    name: 'verify-waiting',
    path: '/verify-email?token=demo',
    arrange: hang('/api/auth/verify-email'),
    isLoading: true,
  },
  { name: 'verify-failed', path: '/verify-email?token=demo', expects: ['400 /api/auth/verify-email'] },
  { name: 'verify-done', path: ({ mailedPath }) => mailedPath('ivy.castle@cedarridge.example') },
  { name: 'setup', path: '/', isEmpty: true },
  { name: 'setup-whole', path: '/setup', isEmpty: true, isWhole: true },
  {
    name: 'setup-errors',
    path: '/setup',
    isEmpty: true,
    isWhole: true,
    act: page => page.locator('form [type=submit]').click(),
  },
  { name: 'setup-done', path: '/setup' },
  { name: 'splash', path: '/', arrange: hang('/api/auth/user', '/api/company'), isLoading: true },
  { name: 'landing-failing', path: '/', arrange: fail('/api/company'), expects: ['500 /api/company'] },
]
