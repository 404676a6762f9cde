import { DeviceValue } from '#web/lib/device-values.ts'

/** Wins that a user has seen celebrated on this device. */
interface Celebrated {
  authorId: number
  giveawayIds: readonly number[]
}

const celebrated = new DeviceValue('giveaways-celebrated')

function load(userId: number): readonly number[] {
  const stored = celebrated.readJson() as Celebrated | null
  return stored?.authorId === userId ? stored.giveawayIds : []
}

export const isCelebrated = (userId: number, giveawayId: number): boolean => load(userId).includes(giveawayId)

export function setCelebrated(userId: number, giveawayId: number): void {
  if (isCelebrated(userId, giveawayId)) return
  celebrated.writeJson({ authorId: userId, giveawayIds: [...load(userId), giveawayId] } satisfies Celebrated)
}
