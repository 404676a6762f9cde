import type { ReadStateModel } from '#server/reading/reading-model.fixture.ts'

export interface KnownTeam {
  id: number
  name: string
  departments: string[]
  isActive: boolean
  /** Posts that count. */
  posts: Set<number>
}

export interface KnownPerson {
  id: number
  hasJoined: boolean
  isActive: boolean
  hasPwa: boolean
  hasNotifications: boolean
}

/** `post/user` of what happened a week ago and since then, and the posts of six days ago. */
export interface KnownTimes {
  oldReads: ReadonlySet<string>
  confirmed: ReadonlyMap<string, 'old' | 'new'>
  asking: ReadonlySet<number>
  agedPosts: ReadonlySet<number>
}

export const mean = (rates: readonly (number | null)[]): number | null => {
  const known = rates.filter(rate => rate !== null)
  return known.length === 0 ? null : known.reduce((sum, rate) => sum + rate, 0) / known.length
}
const notJoined = (people: readonly KnownPerson[]) => people.filter(({ hasJoined }) => !hasJoined).length
const rateOf = ({ meant, read }: { meant: readonly unknown[]; read: readonly unknown[] }) =>
  meant.length === 0 ? null : (100 * read.length) / meant.length

/** The figures of all reports, counted from what happened, one person and one post after the other. */
export class Recount {
  readonly #model: ReadStateModel
  readonly #teams: readonly KnownTeam[]
  readonly #people: readonly KnownPerson[]
  readonly #times: KnownTimes

  constructor(model: ReadStateModel, teams: readonly KnownTeam[], people: readonly KnownPerson[], times: KnownTimes) {
    this.#model = model
    this.#teams = teams
    this.#people = people
    this.#times = times
  }

  #hasJoined(userId: number): boolean {
    return this.#people.some(({ id, hasJoined }) => id === userId && hasJoined)
  }

  /** A person's figures in these teams. */
  #figuresOf(userId: number, teams: readonly KnownTeam[]) {
    const posts = teams.map(team => this.#model.postsFor(team.id, userId))
    const meant = posts.flatMap(each => each.meant)
    const read = posts.flatMap(each => each.read)
    const recent = read.filter(postId => !this.#times.oldReads.has(`${postId}/${userId}`))
    return {
      id: userId,
      engagementRate: this.#hasJoined(userId) ? rateOf({ meant, read }) : null,
      viewedPosts: read.length,
      totalPosts: meant.length,
      recentViews: recent.length,
    }
  }

  #membersOf(team: KnownTeam): KnownPerson[] {
    const ids = this.#model.membersOf(team.id)
    return this.#people.filter(({ id }) => ids.includes(id))
  }

  /** Everyone's figures in the company or a team, by id. */
  people(team?: KnownTeam) {
    const [people, teams] = team
      ? [this.#membersOf(team), [team]]
      : [this.#people, this.#teams.filter(({ isActive }) => isActive)]
    return people
      .map(({ id, hasJoined, hasPwa, hasNotifications }) => ({
        ...this.#figuresOf(id, teams),
        hasSignedIn: hasJoined,
        hasPwa,
        hasNotifications,
      }))
      .toSorted((a, b) => a.id - b.id)
  }

  chips(team?: KnownTeam) {
    const people = this.people(team)
    const below = (bound: number) =>
      people.filter(({ engagementRate }) => engagementRate !== null && engagementRate < bound)
    return {
      all: people.length,
      'not-joined': people.filter(({ hasSignedIn }) => !hasSignedIn).length,
      low: below(50).length,
      attention: below(25).length,
      'no-pwa': people.filter(({ hasPwa }) => !hasPwa).length,
      'no-notifications': people.filter(({ hasNotifications }) => !hasNotifications).length,
    }
  }

  team(team: KnownTeam) {
    const members = this.#membersOf(team)
    return {
      team: { id: team.id, name: team.name, isActive: team.isActive },
      averageEngagementRate: mean(this.people(team).map(({ engagementRate }) => engagementRate)),
      totalMembers: members.length,
      membersNotJoined: notJoined(members),
      totalPosts: team.posts.size,
      activeMembersLast7Days: members.filter(({ isActive }) => isActive).length,
      lowEngagementMembers: this.chips(team).attention,
    }
  }

  overview() {
    const people = this.people()
    const rateById = new Map(people.map(({ id, engagementRate }) => [id, engagementRate]))
    const departmentOf = (department: string) => {
      const users = this.#people.filter(({ id }) =>
        this.#teams.some(team => team.departments.includes(department) && this.#model.membersOf(team.id).includes(id)),
      )
      return {
        department,
        engagementRate: mean(users.map(({ id }) => rateById.get(id) ?? null)),
        activeUsers: users.filter(({ isActive }) => isActive).length,
        totalUsers: users.length,
        usersNotJoined: notJoined(users),
      }
    }
    return {
      totalUsers: this.#people.length,
      usersNotJoined: notJoined(this.#people),
      activeUsersLast7Days: this.#people.filter(({ isActive }) => isActive).length,
      totalPosts: this.#teams.filter(({ isActive }) => isActive).reduce((sum, { posts }) => sum + posts.size, 0),
      overallEngagementRate: mean(people.map(({ engagementRate }) => engagementRate)),
      departmentEngagement: ['HVAC', 'Plumbing', 'Electric'].map(departmentOf),
      teamReports: this.#teams.map(team => this.team(team)),
    }
  }

  /** Reach by post of the company or a team, by id. */
  posts(team?: KnownTeam) {
    const teams = team ? [team] : this.#teams.filter(({ isActive }) => isActive)
    return teams
      .flatMap(({ posts }) => [...posts])
      .toSorted((a, b) => a - b)
      .map(id => {
        const { viewed, nonViewed } = this.#model.readersOf(id)
        const meant = viewed.length + nonViewed.length
        const waiting = nonViewed.filter(userId => !this.#hasJoined(userId)).length
        return {
          id,
          meant,
          read: viewed.length,
          notJoined: waiting,
          reach: meant === waiting ? null : (100 * viewed.length) / (meant - waiting),
          hasHalf: meant > 0 && viewed.length * 2 >= meant,
        }
      })
  }

  /** Teams side by side: all posts as they are now, or the older ones as they were yesterday. */
  compared(which: 'all' | 'older') {
    const { oldReads, confirmed, asking, agedPosts } = this.#times
    const teams = this.#teams
      .filter(({ isActive }) => isActive)
      .map(team => {
        const pairs = [...team.posts]
          .filter(id => which === 'all' || agedPosts.has(id))
          .flatMap(id => {
            const { viewed, nonViewed } = this.#model.readersOf(id)
            return [...viewed, ...nonViewed]
              .filter(userId => this.#hasJoined(userId))
              .map(userId => ({ key: `${id}/${userId}`, isAsked: asking.has(id), hasRead: viewed.includes(userId) }))
          })
        const members = this.#membersOf(team)
        return {
          id: team.id,
          name: team.name,
          members: members.map(({ id }) => id),
          joined: members.filter(({ hasJoined }) => hasJoined).map(({ id }) => id),
          posts: [...team.posts].filter(id => which === 'all' || agedPosts.has(id)).length,
          meant: pairs.length,
          notRead: pairs.filter(({ key, hasRead }) => !(hasRead && (which === 'all' || oldReads.has(key)))).length,
          toConfirm: pairs.filter(
            ({ key, isAsked }) => isAsked && !(which === 'all' ? confirmed.has(key) : confirmed.get(key) === 'old'),
          ).length,
        }
      })
    const sum = (of: 'posts' | 'meant' | 'notRead' | 'toConfirm') => teams.reduce((total, each) => total + each[of], 0)
    const figuresOf = (of: Omit<(typeof teams)[number], 'id' | 'name'>) => ({
      members: new Set(of.members).size,
      joined: new Set(of.joined).size,
      posts: of.posts,
      reach: of.meant === 0 ? null : (100 * (of.meant - of.notRead)) / of.meant,
      notRead: of.notRead,
      toConfirm: of.toConfirm,
    })
    return {
      teams: teams.map(team => ({ teamId: team.id, name: team.name, ...figuresOf(team) })),
      all: figuresOf({
        members: teams.flatMap(({ members }) => members),
        joined: teams.flatMap(({ joined }) => joined),
        posts: sum('posts'),
        meant: sum('meant'),
        notRead: sum('notRead'),
        toConfirm: sum('toConfirm'),
      }),
    }
  }

  /** What somebody has read, not read and not confirmed in active teams. */
  sheet(userId: number) {
    const posts = this.#teams.filter(({ isActive }) => isActive).map(({ id }) => this.#model.postsFor(id, userId))
    const [meant, read] = [posts.flatMap(each => each.meant), posts.flatMap(each => each.read)]
    const ordered = (ids: readonly number[]) => ids.toSorted((a, b) => a - b)
    return {
      read: ordered(read),
      notRead: ordered(meant.filter(id => !read.includes(id))),
      toConfirm: ordered(
        meant.filter(id => this.#times.asking.has(id) && !this.#times.confirmed.has(`${id}/${userId}`)),
      ),
    }
  }
}
