import type { TeamKey } from '../company.ts'
import type { PersonKey } from '../people.ts'
import type { DemoPost } from './post.ts'

/** Half a year of short posts, so that months can be compared: one a week for everyone, one a month or so in each team. */

const weekly = [
  'Ladder check this week: feet, rungs, locks. A ladder with a bent rung gets cut in half, not put back.',
  'Heat is coming. Water in every van, a break every hour on a roof, and nobody works an attic alone after eleven.',
  'The fuel cards change on the first. Pick up the new one from Joy and cut the old one.',
  'Two customers wrote in to say our crews left the place cleaner than they found it. That is the whole marketing plan.',
  'Lock out before you open. If you cannot find the disconnect, you stop and call; nobody has ever been in trouble for calling.',
  'The new phones scan serial plates. Hold still for a second and it fills in the rest.',
  'Quarter results: most jobs done on the first visit since we started counting. Thank you for the second look before you leave.',
  'Gloves: the gray ones for sheet metal, the green ones for chemicals. Mixing them up cost us a trip to the clinic.',
  'The street fair closes Main on Saturday. Calls downtown go through the alley behind the bank.',
  'We are hiring two apprentices. If you know somebody who shows up on time and likes to learn, send them to Samir.',
  'Backing up: get out and look. We hit three mailboxes this spring and all three had been there for years.',
  'Recovery cylinders go back full or labeled. A half one without a tag stays on the dock until somebody owns it.',
  'The company picnic is on the last Sunday of the month, by the lake, from noon. Families welcome, dogs too.',
  'Respirators: fit tests are due. Ten minutes in the training room, any morning this week.',
  'A thank-you card from the hospital hangs in the hall. They had heat again before the night shift came in.',
  'Photos before you close a wall. It saves the next one who opens it, and in two years that is you.',
  'Tire pressure, oil, lights: five minutes on Mondays. The red van did not have its five minutes, as you may have heard.',
  'Storm season plan is on the board in dispatch. Know your second call and where the generators are.',
  'School is back. Watch for kids on bikes between seven and eight, and for parents who watch their phones.',
  'We passed the audit without a finding. The inspector asked who wrote our hot-work form. It was you.',
  'Fire extinguishers in all vans were checked. If yours has no new tag, bring it in today.',
  'Flu shots are in the break room on Thursday, free, seven to ten.',
  'First frost tonight. Salt for the yard is by the gate; boots before pride.',
  'The holiday schedule is out. Trades are fine until Friday, and dispatch only needs to know.',
] as const

const monthly: Record<
  Exclude<TeamKey, 'apprentices'>,
  { by: PersonKey; texts: readonly string[]; reach: readonly number[] }
> = {
  dispatch: {
    by: 'amara',
    texts: [
      'The board now shows drive time, not miles. Trust it, it has met our traffic.',
      'Call-backs within the hour: 91 % last month. The other 9 % are on me.',
      'Parts run leaves at 6:30 and at noon. If it is not on the list by then, it waits.',
      'When a customer gives a gate code, it goes in the notes and nowhere else.',
      'New headset batteries are in the drawer. Please stop taking them home.',
      'Holiday lines are tested. Press 4 to hear Noor be very polite.',
    ],
    reach: [0.95, 0.94, 0.96, 0.97, 0.95, 0.96],
  },
  install: {
    by: 'lucia',
    texts: [
      'Curb adapters are measured twice from now on, once by somebody who did not measure first.',
      'Start-up readings go into the app before the panel goes back on.',
      'The crane is booked for Tuesdays until the end of the month.',
      'Line sets: flare, torque, leak test, photo. In that order.',
      'Three new rooftop units at the library. Harnesses on from the hatch.',
      'Commissioning sheets came back without a single question last week. Keep that up.',
    ],
    reach: [0.82, 0.85, 0.84, 0.88, 0.9, 0.92],
  },
  service: {
    by: 'kofi',
    texts: [
      'Condensate lines first. Half of the calls this month were a clogged trap.',
      'Warranty parts need the old serial number, readable, with your name.',
      'If the customer mentions a smell, read the dispatch note again before you ring.',
      'Spare igniters are on the top shelf, in the box that says sparks.',
      'We closed 96 % on the first visit. The rest had dogs.',
      'Filters by size are on the blue cart. Take what you need, write down what you take.',
    ],
    reach: [0.78, 0.76, 0.8, 0.79, 0.77, 0.8],
  },
  plumbing: {
    by: 'yusuf',
    texts: [
      'The camera is back from repair. It does not like hot water any more than you do.',
      'Shut-off valves get a tag with the date. Every one, every time.',
      'Gas tests are signed by two people. No exceptions, also not on a Friday.',
      'The drain machine needs grease after each use. It said so, loudly.',
      'Water heater recall: check the model list before you drive out.',
      'Backflow tests are due for all schools. The list is split by street.',
    ],
    reach: [0.84, 0.8, 0.72, 0.66, 0.6, 0.52],
  },
  electric: {
    by: 'ingrid',
    texts: [
      'Torque screwdrivers go out for calibration on the 15th. Hand yours in the day before.',
      'Panel schedules: typed, not handwritten. The inspector has my handwriting and my apologies.',
      'Charger installs need the load sheet before the permit, not after.',
      'Arc-flash jackets are in two sizes now. Try them on before you need one.',
      'The test bench has a new supply. Read the card next to it first.',
      'Labels on both ends of every wire. Future you says thanks.',
    ],
    reach: [0.55, 0.6, 0.68, 0.76, 0.84, 0.9],
  },
}

const firstDay = 184
/** The posts of the last weeks are written one by one. */
const lastDay = 26

const everyone: DemoPost[] = weekly.map((text, week) => ({
  at: `${firstDay - Math.round((week * (firstDay - lastDay)) / weekly.length)} 06:45`,
  by: week % 3 === 2 ? 'joy' : 'samir',
  text,
  reach: 0.74 + (week % 5) * 0.04,
  appeal: 0.15 + (week % 4) * 0.12,
}))

const ofTeams: DemoPost[] = Object.entries(monthly).flatMap(([team, { by, texts, reach }], index) =>
  texts.map(
    (text, month): DemoPost => ({
      at: `${firstDay - 6 - month * 27 - index} 15:${10 + index}`,
      by,
      team: team as TeamKey,
      text,
      reach: reach[month] ?? 0.8,
      appeal: 0.2,
    }),
  ),
)

export const history: readonly DemoPost[] = [...everyone, ...ofTeams]
