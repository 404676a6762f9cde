import { fail } from './answers.ts'
import type { Shot } from './shot.ts'

const check = { name: 'Check only' }

/** Admin tools and the icon library. */
export const admin: readonly Shot[] = [
  { name: 'admin-tools', path: '/admin-tools', as: 'samir' },
  { name: 'admin-tools-denied', path: '/admin-tools', as: 'devon' },
  {
    name: 'admin-tools-checked',
    path: '/admin-tools',
    as: 'samir',
    isWhole: true,
    act: async page => {
      await page.getByRole('button', check).click()
      await page.getByText('Repair log').waitFor()
    },
  },
  {
    name: 'admin-tools-failed',
    path: '/admin-tools',
    as: 'samir',
    arrange: fail('/api/repair-media'),
    expects: ['500 /api/repair-media'],
    act: async page => {
      await page.getByRole('button', check).click()
      await page.getByText('Repair Failed').first().waitFor()
    },
  },
  {
    name: 'admin-tools-ask',
    path: '/admin-tools',
    as: 'samir',
    act: page => page.getByRole('button', { name: 'Start Repair' }).click(),
  },
]
