import { plural } from '#contract/words.ts'

/** Words of teams; the specification's where it gives them (spec 2 §2.8–§2.10, §5, §8). */
export const text = {
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
    noneFoundText: 'Nothing here matches what you are looking for.',
    showAll: 'Show all teams',
    onlyCompanyWide: 'Only Company-wide so far',
    onlyCompanyWideText: 'A team has a feed of its own. Make one for each crew, shop or department.',
    members: (n: number) => plural(n, 'member'),
    posts: (n: number) => plural(n, 'post'),
    inactive: 'Inactive',
    menuOf: (team: string) => `Menu of ${team}`,
    manageMembers: 'Members',
    edit: 'Edit',
    activate: 'Activate',
    deactivate: 'Deactivate',
    remove: 'Delete',
    denial: 'Owner or Admin access required to manage teams.',
  },
  form: {
    name: 'Team Name',
    description: 'Description',
    departments: 'Departments',
    functions: 'Functions',
    noDepartments: 'Your company has no departments yet. An owner adds them in Organization Settings.',
    noFunctions: 'Your company has no functions yet. An owner adds them in Organization Settings.',
    active: 'Active',
    activeHelp: 'An inactive team takes no posts and leaves the feed list. Its posts stay readable by link.',
  },
  create: {
    title: 'Create Team',
    subject: 'A feed of its own for a crew, a shop or a department. You choose its people next.',
    submit: 'Create Team',
    waiting: 'Creating...',
    failed: 'Failed to create team. Please try again.',
    done: (team: string) => `${team} is created`,
    doneText: 'Now choose its people.',
    denial: 'Owner or Admin access required to create teams.',
  },
  edit: {
    title: 'Edit Team',
    submit: 'Save Changes',
    waiting: 'Saving...',
    done: 'Team saved',
    failed: 'Failed to save changes',
    activated: (team: string) => `${team} is active again`,
    deactivated: (team: string) => `${team} takes no posts now`,
  },
  deletion: {
    title: (team: string) => `Delete ${team}?`,
    consequences: (posts: number, giveaways: number) => {
      const gone = [
        ...(posts > 0 ? [plural(posts, 'post')] : []),
        ...(giveaways > 0 ? [plural(giveaways, 'giveaway')] : []),
      ]
      return gone.length > 0
        ? `This deletes ${gone.join(' and ')} with their photos, comments and read counts. It cannot be undone.`
        : 'It has no posts yet. It cannot be undone.'
    },
    members: (n: number) => `${plural(n, 'person loses', 'people lose')} this feed and stay in the company.`,
    instead: 'To keep its posts, deactivate it instead.',
    confirm: 'Delete Team',
    waiting: 'Deleting...',
    done: (team: string) => `${team} is deleted`,
    failed: 'Failed to delete team. Please try again.',
  },
  missing: {
    title: 'Team Not Found',
    text: 'This team is no longer here. Somebody may have deleted it.',
    back: 'Back to teams',
  },
} as const
