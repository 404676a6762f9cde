import { plural } from '#contract/text/words.ts'

const list = new Intl.ListFormat('en', { type: 'conjunction' })
const quoted = (titles: readonly string[]) => list.format(titles.map(title => `“${title}”`))

/** Words of teams. */
export const text = {
  noTeam: 'You are in no team yet.',
  askForTeam: (owners: readonly string[]) =>
    `You read what concerns the whole company. To be added to your team, ask ${owners.slice(0, 3).join(' or ')}.`,
  askInFeed: (owner: string) => `No team yet? Ask ${owner} to add you.`,
  dismissNote: 'Dismiss',

  management: {
    title: 'Team Management',
    subject: (n: number) => plural(n, 'team'),
    create: 'Create Team',
    search: 'Search teams',
    department: 'Department',
    allDepartments: 'All departments',
    loading: 'Loading teams',
    failed: 'Failed to load teams',
    failedText: 'Your connection may be weak. Please try again.',
    noneFound: 'No teams found',
    noneFoundText: 'No team matches your search.',
    showAll: 'Show all teams',
    onlyCompanyWide: 'Only Company-wide so far',
    onlyCompanyWideText: 'A team has a feed of its own. Make one for each crew, shop or department.',
    members: (n: number) => plural(n, 'member'),
    posts: (n: number) => plural(n, 'post'),
    inactive: 'Inactive',
    menuOf: (team: string) => `More options for ${team}`,
    manageMembers: 'Members',
    edit: 'Edit',
    activate: 'Activate',
    deactivate: 'Deactivate',
    remove: 'Delete',
    denial: 'Owner or Admin access required to manage teams.',
  },
  form: {
    failed: 'Failed to load departments and functions',
    sameName: 'Another team has this name. People could mix them up.',
    toLists: 'Organization Settings',
    name: 'Team Name',
    description: 'Description',
    departments: 'Departments',
    functions: 'Functions',
    chooseOne: 'Choose at least one.',
    noDepartments: 'Your company has no departments yet. An owner adds them in Organization Settings.',
    noFunctions: 'Your company has no functions yet. An owner adds them in Organization Settings.',
    active: 'Active',
    activeHelp:
      'An inactive team is hidden from the feed list, and nobody can post to it. Its posts stay readable by link.',
  },
  create: {
    title: 'Create Team',
    subject: 'A feed for a crew, a shop or a department. You choose its members next.',
    submit: 'Create Team',
    waiting: 'Creating...',
    failed: 'Failed to create team. Please try again.',
    done: (team: string) => `${team} created`,
    doneText: 'Now choose its members.',
    denial: 'Owner or Admin access required to create teams.',
  },
  edit: {
    title: 'Edit Team',
    submit: 'Save Changes',
    waiting: 'Saving...',
    done: 'Team saved',
    failed: 'Failed to save changes',
    activated: (team: string) => `${team} is active again`,
    deactivated: (team: string) => `${team} is inactive now`,
  },
  deactivation: {
    title: (team: string) => `Deactivate ${team}?`,
    giveaways: (titles: readonly string[]) =>
      `${titles.length === 1 ? 'A giveaway is' : 'Giveaways are'} still to be drawn here: ${quoted(titles)}. Nobody wins if the team is inactive at the end.`,
    confirm: 'Deactivate',
  },
  deletion: {
    title: (team: string) => `Delete ${team}?`,
    consequences: (posts: number) =>
      posts > 0
        ? `This deletes ${plural(posts, 'post')} with their photos, comments and read counts. This cannot be undone.`
        : 'It has no posts yet. This cannot be undone.',
    giveaways: (titles: readonly string[]) =>
      `${titles.length === 1 ? 'A giveaway ends' : 'Giveaways end'} without a draw: ${quoted(titles)}.`,
    members: (n: number) => `${plural(n, 'person loses', 'people lose')} this feed and stay in the company.`,
    instead: 'To keep its posts, deactivate the team instead.',
    confirm: 'Delete Team',
    waiting: 'Deleting...',
    done: (team: string) => `${team} deleted`,
    failed: 'Failed to delete team. Please try again.',
  },
  missing: {
    title: 'Team Not Found',
    text: 'This team no longer exists. Somebody may have deleted it.',
    back: 'Back to teams',
  },
} as const
