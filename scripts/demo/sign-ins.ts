import type { TeamKey } from './company.ts'
import type { PersonKey } from './people.ts'

export interface SignIn {
  key: PersonKey
  as: string
  /** How many of the newest posts by others are unread. */
  unread: Partial<Record<TeamKey | 'company', number>>
}

/** The accounts that the demo prints, one of each role and one in Spanish. */
export const signIns: readonly SignIn[] = [
  { key: 'ruth', as: 'Owner', unread: { company: 2, install: 1, plumbing: 1 } },
  { key: 'samir', as: 'Admin', unread: { company: 1, dispatch: 2 } },
  { key: 'lucia', as: 'Team owner', unread: { company: 2, install: 1 } },
  { key: 'devon', as: 'Technician', unread: { company: 4, service: 2, install: 1 } },
  { key: 'consuelo', as: 'Technician, in Spanish', unread: { company: 3, plumbing: 2 } },
]
