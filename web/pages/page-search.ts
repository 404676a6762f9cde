/** An address's query parameters, as text. */
type Search = Record<string, unknown>

/** Search values stay text, also digits. Invalid ones are dropped. */
const word = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

function rowId(value: unknown): number | undefined {
  const id = Number(value)
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}

const oneOf = <const Value extends string>(values: readonly Value[], given: unknown): Value | undefined =>
  values.find(value => value === given)

const optional = <Values extends object>(values: Values): Partial<Values> => values

/** The query parameters of pages. */
export const pageSearch = {
  login: ({ mode, next, refused }: Search) =>
    optional({ mode: oneOf(['login', 'register'], mode), next: word(next), refused: word(refused) }),
  secondStep: ({ next }: Search) => optional({ next: word(next) }),
  resetPassword: ({ token, setup }: Search) => optional({ token: word(token), setup: word(setup) }),
  verifyEmail: ({ token }: Search) => optional({ token: word(token) }),
  weeklyMail: ({ token }: Search) => optional({ token: word(token) }),
  /** The shortcut of the installed app sets `compose`. */
  start: ({ team, compose }: Search) => optional({ team: rowId(team), compose: oneOf(['1'], compose) }),
  people: ({ q, role, state, team, sort, order, card }: Search) =>
    optional({
      q: word(q),
      role: oneOf(['owner', 'admin', 'viewer'], role),
      state: oneOf(['not-signed-in', 'not-invited', 'no-address', 'left'], state),
      team: rowId(team),
      sort: oneOf(['name', 'newest', 'active', 'role'], sort),
      order: oneOf(['usual', 'reversed'], order),
      /** The person for whom a join card is made. */
      card: rowId(card),
    }),
  /** `by` is the name of the author whose texts are shown. */
  search: ({ q, type, with: media, team, author, by, time }: Search) =>
    optional({
      q: word(q),
      type: oneOf(['post', 'comment', 'document', 'person'], type),
      with: oneOf(['photo', 'video', 'document'], media),
      team: rowId(team),
      author: rowId(author),
      by: word(by),
      time: oneOf(['week', 'month', 'last-month', 'year'], time),
    }),
  /** `test` is the video test whose result is shown. */
  bulkImport: ({ tab, test }: Search) => optional({ tab: oneOf(['videos'], tab), test: word(test) }),
  teams: ({ department }: Search) => optional({ department: word(department) }),
  members: ({ show }: Search) => optional({ show: oneOf(['members', 'non-members'], show) }),
  /** The giveaway whose draw is verified. */
  giveawayStatus: ({ draw }: Search) => optional({ draw: rowId(draw) }),
  activityLog: ({ kind, person, from, to }: Search) =>
    optional({ kind: word(kind), person: word(person), from: word(from), to: word(to) }),
  records: ({ q, period, from, to }: Search) =>
    optional({
      q: word(q),
      period: oneOf(['month', 'year', 'last-year', 'own'], period),
      from: word(from),
      to: word(to),
    }),
  profile: ({ tab, refused }: Search) => optional({ tab: oneOf(['security'], tab), refused: word(refused) }),
  settings: ({ tab }: Search) => optional({ tab: oneOf(['notifications', 'appearance', 'management'], tab) }),
  /** `status` is that of the results that are shown. */
  systemTesting: ({ view, status }: Search) =>
    optional({ view: oneOf(['details'], view), status: oneOf(['pass', 'warning', 'fail'], status) }),
  crews: ({ teamId, range, from, to, sort, order }: Search) =>
    optional({
      teamId: rowId(teamId),
      range: oneOf(['this-week', 'last-week', 'this-month', 'last-month', 'own'], range),
      from: word(from),
      to: word(to),
      sort: oneOf(['team', 'members', 'joined', 'posts', 'reach', 'change', 'notRead', 'toConfirm'], sort),
      order: oneOf(['asc', 'desc'], order),
    }),
  /** `teamId` is the team from whose report the person was opened. */
  person: ({ teamId, range, from, to }: Search) =>
    optional({
      teamId: rowId(teamId),
      range: oneOf(['this-week', 'last-week', 'this-month', 'last-month', 'own'], range),
      from: word(from),
      to: word(to),
    }),
  /** What a report shows: its view, people and days. */
  report: ({ teamId, view, chip, q, sort, range, from, to }: Search) =>
    optional({
      teamId: rowId(teamId),
      view: oneOf(['people', 'trends'], view),
      chip: oneOf(['all', 'not-joined', 'low', 'attention', 'no-pwa', 'no-notifications'], chip),
      q: word(q),
      sort: oneOf(['name', 'engagement', 'recent', 'inactive'], sort),
      range: oneOf(['7', '30', '90', 'year', 'own'], range),
      from: word(from),
      to: word(to),
    }),
}
