const key = 'post-team'

/** Remembers the team of a user's last post from this device. */
export function saveLastTeam(authorId: number, teamId: number): void {
  try {
    localStorage.setItem(key, JSON.stringify({ authorId, teamId }))
  } catch {
    // Without space on the device the next post asks.
  }
}

/** Returns the team of the user's last post from this device. */
export function lastTeam(authorId: number): number | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    const { authorId: author, teamId } = (stored ?? {}) as { authorId?: unknown; teamId?: unknown }
    return author === authorId && typeof teamId === 'number' ? teamId : undefined
  } catch {
    return undefined
  }
}
