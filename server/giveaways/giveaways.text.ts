/** Words of giveaways: replies, posts and pushes. */
export const text = {
  deleted: 'The giveaway is deleted.',
  endBeforeStart: 'The end must be after the start',
  endOnlyLater: 'The end can only be moved to a later time',
  endInPast: 'The end must be in the future',

  started: (title: string) => `Giveaway: ${title}`,
  canceled: (announcement: string) => `This giveaway was canceled.\n\n${announcement}`,
  wins: (name: string, prize: string) => `${name} wins: ${prize}`,
  youWin: (prize: string) => `You win: ${prize}`,
  drawnAgain: (announcement: string, reason: string) => `${announcement}\n\nDrawn again: ${reason}`,
  seedLost: (title: string) =>
    `The giveaway “${title}” could not be drawn: the secret number that was sealed at its start is lost or was changed.`,
  nobody: (title: string) => `The giveaway “${title}” has ended. Nobody had read every post, so nobody won.`,
  nobodyLeft: (title: string, reason: string) =>
    `The giveaway “${title}” was drawn again (${reason}), but nobody is left to win it.`,
  /** Why somebody who was drawn did not win. */
  left: 'No longer in the company',

  jobs: { start: 'The announcement of a giveaway', draw: 'The draw of a giveaway' },
}
