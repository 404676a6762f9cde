const key = 'giveaways-celebrated'

/** Survives signing out: the same win is not celebrated twice on a device. */
const load = (): string[] => (localStorage.getItem(key) ?? '').split(' ').filter(Boolean)

const nameOf = (userId: number, giveawayId: number) => `${userId}:${giveawayId}`

export const isCelebrated = (userId: number, giveawayId: number): boolean => load().includes(nameOf(userId, giveawayId))

export function setCelebrated(userId: number, giveawayId: number): void {
  if (isCelebrated(userId, giveawayId)) return
  localStorage.setItem(key, [...load(), nameOf(userId, giveawayId)].join(' '))
}
