/**
 * Everything that the app keeps in the local storage, and whose it is. Devices are shared: what is the user's goes when
 * they sign out or somebody else signs in, what is the device's stays. A name that ends with a hyphen is followed by an
 * id.
 */
const values = {
  'post-draft-': 'user',
  'post-team': 'user',
  'comment-draft-': 'user',
  'optimistic-like-': 'user',
  // What the user chose in a poll without names, which only this device knows.
  'poll-answers-': 'user',
  'giveaways-kept': 'user',
  'giveaways-celebrated': 'user',
  'recent-searches': 'user',
  'time-zone-reported': 'user',
  'no-team-dismissed-': 'user',
  'late-above-height': 'user',
  'first-steps-folded': 'user',
  // Which people have turned notifications on or off here, by their ids: a permission belongs to the browser.
  'push-preferences': 'device',
  pwa_notification_dismissed: 'device',
  'push-prompt-skipped': 'device',
  'push-blocked-reported': 'device',
  'pwa-prompt-dismissed': 'device',
  'pwa-prompt-dismissed-ios': 'device',
  pwa_first_open_tracked: 'device',
  'signed-in': 'device',
  'has-signed-in': 'device',
  'color-scheme': 'device',
  'logo-look': 'device',
} as const
type Name = keyof typeof values

/** One value of the local storage. Where the browser keeps none, there is nothing, and writing does nothing. */
export class DeviceValue {
  readonly key: string

  constructor(name: Name, id: number | string = '') {
    this.key = `${name}${id}`
  }

  read(): string | null {
    return attempt(() => localStorage.getItem(this.key)) ?? null
  }

  /** Null where this app did not write it. */
  readJson(): unknown {
    return attempt(() => JSON.parse(this.read() ?? 'null')) ?? null
  }

  /** Without space on the device the value lasts as long as the page has it. */
  write(value: string): void {
    attempt(() => localStorage.setItem(this.key, value))
  }

  writeJson(value: unknown): void {
    this.write(JSON.stringify(value))
  }

  remove(): void {
    attempt(() => localStorage.removeItem(this.key))
  }
}

/** Returns the values under a name that ends with an id, by id. */
export function deviceValues(name: Name): Map<string, DeviceValue> {
  const ids = keys().flatMap(key => (key.startsWith(name) ? [key.slice(name.length)] : []))
  return new Map(ids.map(id => [id, new DeviceValue(name, id)]))
}

/** Removes the user's values, except those of one user. */
export function forgetUser({ exceptOf: userId }: { exceptOf?: number } = {}): void {
  const names = (Object.keys(values) as Name[]).filter(name => values[name] === 'user')
  for (const name of names)
    for (const value of deviceValues(name).values())
      if (userId === undefined || authorOf(value) !== userId) value.remove()
}

/** The id of the user whose value it is. */
export const authorOf = (value: DeviceValue): unknown => (value.readJson() as { authorId?: unknown } | null)?.authorId

const keys = (): string[] => attempt(() => Object.keys(localStorage)) ?? []

function attempt<T>(use: () => T): T | undefined {
  try {
    return use()
  } catch {
    return undefined
  }
}
