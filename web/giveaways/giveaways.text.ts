import { plural } from '#contract/text/words.ts'

/** Words of giveaways that several of their screens use. */
export const text = {
  ended: 'Ended',
  giveawayEnded: 'Giveaway Ended',
  statuses: { upcoming: 'Upcoming', active: 'Active', ended: 'Ended' },
  cells: { days: 'days', hours: 'hours', minutes: 'min', seconds: 'sec' },
  units: { days: 'd', hours: 'h', minutes: 'm', seconds: 's' },
  left: (days: number, hours: number, minutes: number) =>
    [
      ...(days > 0 ? [plural(days, 'day')] : []),
      ...(hours > 0 ? [plural(hours, 'hour')] : []),
      ...(days === 0 ? [plural(minutes, 'minute')] : []),
    ].join(', '),
} as const
