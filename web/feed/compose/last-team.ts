import { DeviceValue } from '#web/lib/device-values.ts'

const last = new DeviceValue('post-team')

/** Remembers the team of a user's last post from this device. */
export const saveLastTeam = (authorId: number, teamId: number): void => last.writeJson({ authorId, teamId })

/** Returns the team of the user's last post from this device. */
export function lastTeam(authorId: number): number | undefined {
  const { authorId: author, teamId } = (last.readJson() ?? {}) as { authorId?: unknown; teamId?: unknown }
  return author === authorId && typeof teamId === 'number' ? teamId : undefined
}
