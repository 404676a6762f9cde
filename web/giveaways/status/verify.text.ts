import { formatNumber, plural } from '#contract/text/words.ts'
import type { Problem } from './draw-check.ts'

/** Words of verifying a draw. */
export const text = {
  title: 'Verify this draw',
  subject: (title: string, prize: string, at: string | null) =>
    at === null ? `${title} · ${prize}` : `${title} · ${prize} · drawn ${at}`,
  loading: 'Checking the draw',
  failed: 'Failed to load the draw',

  insecure: 'This browser cannot check draws here',
  insecureText: 'It computes hashes on secure addresses only. Open the app with https, or download the proof.',
  undrawn: 'Not drawn yet',
  undrawnText: (end: string) => `The draw is at the end, ${end}. Then this device can do it again.`,
  undrawable: 'It could not be drawn',
  undrawableText: 'The secret number was lost or does not fit its seal. There is no winner, and never a new number.',
  inactive: 'Nothing was drawn',
  inactiveText: 'The team of this giveaway was inactive at its end.',
  fair: (winner: string) => `${winner} won fairly`,
  fairText: 'This device just did the whole draw again and came to the same winner.',
  fairNobody: 'Nobody won, and that is right',
  fairNobodyText: 'This device just checked it again: there was no ticket to draw.',
  mismatch: 'This draw does not match',
  mismatchText: 'That does not say who changed something: a restored backup can do it too.',

  how: 'How it was drawn',
  howText: 'Four sentences, each one checked',
  howLater: 'How the draw works',
  howLaterText: 'Four sentences, each one to be checked after the end',
  checked: 'What was checked',
  checkedText: (holding: number) => `${holding} of 4 sentences hold`,
  holds: 'Holds: ',
  fails: 'Does not hold: ',

  seal: 'A secret number was sealed when the giveaway was created.',
  sealText: {
    inTime: (at: string, start: string) =>
      `That was on ${at}, not later than the start, ${start}. It could not be changed after that.`,
    late: (at: string, start: string) =>
      `That was on ${at}, after the start, ${start}. It could not be changed after that.`,
  },
  tickets: 'Everybody who had read every post had one ticket.',
  ticketsText: (count: number, isMineIn: boolean) =>
    count === 0
      ? 'There was no ticket.'
      : isMineIn
        ? `${plural(count, 'ticket')}, sorted, and yours is among them.`
        : `${plural(count, 'ticket')}, sorted, and the list was closed at the end.`,
  ticketsLater: 'Tickets are numbers without names. You see your own, and can look for it in the list.',
  secret: 'At the end the secret number came out, and it fits the seal.',
  secretLater: 'At the end the secret number comes out, and must fit the seal.',
  secretKept: (at: string) => `It is the same seal that this device kept on ${at}.`,
  secretNotKept: 'This device had kept no seal to compare it with.',
  secretLaterText: 'This device keeps the seal and compares it then.',
  result: (place: number) => `The secret number and the list together point to ticket ${formatNumber(place)}.`,
  resultText: 'Another list or another number would have meant another winner.',
  resultNone: 'There was no ticket, so there was nothing to draw.',
  resultLater: 'The secret number and the list together point to one ticket.',
  resultVoid: 'So nobody can say that the result was fixed in advance.',
  resultVoidText: 'The result can be computed, but it proves nothing now.',

  problems: {
    'seal-changed': 'The seal has changed since this device kept it.',
    'seal-missing': 'There is no seal.',
    'promise-changed': 'The giveaway is not the one that was sealed.',
    'ticket-changed': 'Your ticket is not the one that this device kept.',
    'ticket-missing': 'You had read every post, and your ticket is not in the list.',
    'ticket-foreign': 'Your ticket does not belong to you.',
    'tickets-unordered': 'The list of tickets is out of order, or has one twice.',
    'secret-unfit': 'The secret number does not fit the seal.',
    'not-drawn': 'There were tickets, and none was drawn.',
    'count-differs': 'The number of tickets is not the one that was drawn from.',
    'result-differs': 'The secret number and the list give another result.',
    'place-differs': 'The result points to another ticket.',
    'winner-differs': 'The winner has another ticket than the one drawn.',
    'winner-unproven': "The winning ticket is not the winner's.",
  } satisfies Record<Problem, string>,
  compareText: 'Compare the lines. What was kept should be there today.',

  codes: { seal: 'seal', secret: 'secret', result: 'result', kept: 'kept', today: 'today' },
  pointsTo: (place: number, count: number) => `→ ${formatNumber(place)} of ${formatNumber(count)}`,

  again: 'Check Again',
  download: 'Download proof',
  limits:
    'What this cannot show: the people who run the server could know the secret number early, and add tickets or leave some out. You would notice a changed seal, or if your own ticket were missing.',

  rounds: 'Drawn again',
  round: (round: number) => `Round ${round}`,
  stands: 'This result stands.',

  todo: 'What to do',
  todos: [
    { lead: 'Save the proof.', text: 'It holds what this device kept and what is shown today.' },
    { lead: 'Ask an owner.', text: 'Owners can see when the giveaway was last changed.' },
    { lead: 'Nothing about you was sent.', text: 'The check ran on this device only.' },
  ],

  ticketKept: (at: string) => `This device kept this number on ${at}.`,
  inList: 'It is in the list.',
  notInList: 'It is not in the list.',
  all: (count: number) => (count === 1 ? 'The only ticket' : `All ${formatNumber(count)} tickets`),
  allText: 'Names are not shown, only numbers',
  allLabel: 'Tickets in the draw, in order',
  nth: (place: number) => `Ticket ${formatNumber(place)}: `,
  isWinner: ', the winner',
  isYours: ', yours',
  winner: (place: number) => `Winner, number ${formatNumber(place)}`,
  yours: (place: number) => `Yours, number ${formatNumber(place)}`,
  rest: (count: number) => `${formatNumber(count)} more are in the proof.`,
} as const
