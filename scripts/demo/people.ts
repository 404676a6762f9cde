import type { Role } from '#contract/policy.ts'
import type { When } from './clock.ts'
import type { TeamKey } from './company.ts'
import type { Portrait } from './portrait.ts'

export interface DemoPerson {
  name: `${string} ${string}`
  teams: readonly TeamKey[]
  /** The teams that the person owns. */
  owns?: readonly TeamKey[]
  role?: Role
  face?: Portrait
  /** Can post in Company-wide without being an owner or admin. */
  postsToAll?: boolean
  /** Hours ago; by default before the first post. */
  joins?: When
  /** Was added and has not signed in yet. */
  isExpected?: boolean
  /** Without an address: joins with the code on a card. */
  hasCard?: boolean
  /** Reads everything. */
  isKeen?: boolean
  language?: 'es'
}

/** Everyone at Cedar Ridge; the first is the owner. */
const everyone = {
  ruth: {
    name: 'Ruth Abernathy',
    role: 'owner',
    teams: ['dispatch', 'electric', 'install', 'service', 'plumbing', 'apprentices'],
    face: { hair: 'grey', skin: 0, glasses: true },
  },
  samir: {
    name: 'Samir Haddad',
    role: 'admin',
    owns: ['apprentices'],
    teams: ['dispatch', 'install', 'service', 'apprentices'],
    face: { hair: 'short', skin: 1, beard: true },
  },
  joy: { name: 'Joy Castellanos', role: 'admin', teams: ['dispatch'], face: { hair: 'bob', skin: 1, glasses: true } },
  lucia: {
    name: 'Lucia Fontaine',
    teams: ['install', 'apprentices'],
    owns: ['install'],
    face: { hair: 'bun', skin: 2 },
  },
  kofi: { name: 'Kofi Mensah', teams: ['service'], owns: ['service'], face: { hair: 'cap', skin: 4 } },
  yusuf: {
    name: 'Yusuf Demir',
    teams: ['plumbing'],
    owns: ['plumbing'],
    face: { hair: 'short', skin: 1, beard: true },
  },
  ingrid: {
    name: 'Ingrid Solberg',
    teams: ['electric', 'apprentices'],
    owns: ['electric'],
    face: { hair: 'long', skin: 0 },
  },
  tomasz: {
    name: 'Tomasz Nowak',
    teams: ['dispatch'],
    owns: ['dispatch'],
    postsToAll: true,
    face: { hair: 'bald', skin: 0, beard: true },
  },
  devon: { name: 'Devon Brooks', teams: ['service', 'install'], face: { hair: 'curls', skin: 3 } },
  amara: { name: 'Amara Obi', teams: ['dispatch'], postsToAll: true, face: { hair: 'curls', skin: 4, glasses: true } },
  noor: { name: 'Noor Rahman', teams: ['dispatch'], isKeen: true, face: { hair: 'scarf', skin: 1 } },
  caleb: { name: 'Caleb Whitehorse', teams: ['install'], face: { hair: 'long', skin: 2 } },
  mei: { name: 'Mei-Ling Zhou', teams: ['install'], face: { hair: 'bob', skin: 1 } },
  patrick: { name: 'Patrick O’Shea', teams: ['install'] },
  rosa: { name: 'Rosa Villanueva', teams: ['install'], face: { hair: 'bun', skin: 2 } },
  jamal: { name: 'Jamal Whitaker', teams: ['install'], face: { hair: 'short', skin: 4, beard: true } },
  erik: { name: 'Erik Lindgren', teams: ['install'] },
  anh: { name: 'Anh Tran', teams: ['install', 'apprentices'], face: { hair: 'short', skin: 1 } },
  becca: { name: 'Becca Stein', teams: ['service'], isKeen: true, face: { hair: 'curls', skin: 0 } },
  luis: { name: 'Luis Ortega', teams: ['service'], face: { hair: 'cap', skin: 2, beard: true } },
  priyanka: { name: 'Priyanka Nair', teams: ['service'], face: { hair: 'long', skin: 3 } },
  walt: { name: 'Walt Jankowski', teams: ['service'], face: { hair: 'grey', skin: 0, beard: true } },
  malik: { name: 'Malik Johnson', teams: ['service'] },
  sione: { name: 'Sione Tupou', teams: ['service'], face: { hair: 'short', skin: 3 } },
  hana: { name: 'Hana Kobayashi', teams: ['service'], isKeen: true },
  greg: { name: 'Greg Pawlak', teams: ['service'] },
  fatima: { name: 'Fatima El-Sayed', teams: ['plumbing'], face: { hair: 'scarf', skin: 2 } },
  dominic: { name: 'Dominic Russo', teams: ['plumbing'], face: { hair: 'cap', skin: 1 } },
  tyrell: { name: 'Tyrell Banks', teams: ['plumbing'], face: { hair: 'bald', skin: 4, beard: true } },
  maeve: { name: 'Maeve Gallagher', teams: ['plumbing'], face: { hair: 'long', skin: 0 } },
  ravi: { name: 'Ravi Subramanian', teams: ['plumbing'], face: { hair: 'short', skin: 3, glasses: true } },
  ollie: { name: 'Ollie Brandt', teams: ['plumbing', 'apprentices'] },
  consuelo: { name: 'Consuelo Reyes', teams: ['plumbing'], language: 'es', face: { hair: 'long', skin: 2 } },
  marcus: { name: 'Marcus Bell', teams: ['electric'], face: { hair: 'short', skin: 4 } },
  sofia: { name: 'Sofia Petrova', teams: ['electric'], face: { hair: 'bun', skin: 0 } },
  kenji: { name: 'Kenji Mori', teams: ['electric'] },
  isaac: { name: 'Isaac Goldberg', teams: ['electric'], isKeen: true, face: { hair: 'curls', skin: 0, beard: true } },
  leilani: { name: 'Leilani Kahale', teams: ['electric'], face: { hair: 'long', skin: 2 } },
  abebe: { name: 'Abebe Tadesse', teams: ['electric'] },
  bianca: {
    name: 'Bianca Moretti',
    teams: ['install', 'apprentices'],
    joins: '12 08:05',
    face: { hair: 'bob', skin: 1 },
  },
  jesse: { name: 'Jesse Two Rivers', teams: ['plumbing', 'apprentices'], joins: '5 07:30' },
  wanda: { name: 'Wanda Kim', teams: ['electric'], joins: '2 09:15', isExpected: true },
  wade: { name: 'Wade Hollis', teams: ['service'], joins: '4 08:20', isExpected: true, hasCard: true },
  dolores: { name: 'Dolores Pineda', teams: ['plumbing'], joins: '4 08:25', isExpected: true, hasCard: true },
  tomas: { name: 'Tomás Aguilar', teams: ['plumbing'], joins: '1 13:40', isExpected: true, hasCard: true },
} as const satisfies Record<string, DemoPerson>

export type PersonKey = keyof typeof everyone
export const people: Readonly<Record<PersonKey, DemoPerson>> = everyone
export const personKeys = Object.keys(people) as PersonKey[]

export function emailOf(key: PersonKey): string {
  const plain = people[key].name.normalize('NFD').toLowerCase()
  return `${plain.replaceAll(/[^a-z\s-]/g, '').replaceAll(/\s+/g, '.')}@cedarridge.example`
}
