/** Words for somebody who was taken out of the team whose feed is open. */
export const text = {
  title: (team: string) => `You're no longer in ${team}`,
  text: 'This is the Company-wide feed.',
} as const
