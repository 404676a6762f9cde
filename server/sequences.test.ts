import { type Arbitrary, type AsyncCommand, array, assert, asyncModelRun, asyncProperty, nat, oneof } from 'fast-check'
import { expect, test } from 'vitest'
import type { Role } from '#contract/policy.ts'
import { PushService } from './push/push-service.fixture.ts'
import { mayRead, World } from './sequences.fixture.ts'
import { TestCompany } from './testing/company.ts'
import { rounds } from './testing/rounds.ts'

/** One thing that somebody does. */
type Step = (world: World, choose: <T>(among: readonly T[]) => T | undefined) => (() => Promise<void>) | undefined

const roles: Role[] = ['viewer', 'admin', 'owner']
const about = <T>(chosen: T | undefined, act: (chosen: T) => Promise<void>) => chosen && (() => act(chosen))
const joined = (world: World) => world.here().filter(({ hasJoined }) => hasJoined)
const signedIn = (world: World) => joined(world).filter(({ devices }) => devices.some(device => device.isSignedIn))
const owners = (world: World) => joined(world).filter(({ role }) => role === 'owner')
/** Of whom the company can do without: one owner stays. */
const dispensable = (world: World) => world.here().filter(person => owners(world).some(owner => owner !== person))
/** People who left, and whose address nobody else has. */
const former = (world: World) =>
  world.people.filter(({ id }, n) => !world.people.some((other, m) => other.id === id && (other.isHere || m > n)))

/** Posts whose authors are still signed in where they posted, and still in the team: to others a post is missing. */
const repeatable = (world: World) =>
  world.written.filter(text => {
    const { call, author } = text
    const isThere = author.devices.some(({ visitor, isSignedIn }) => isSignedIn && visitor === call?.by)
    return call && isThere && mayRead(author, text)
  })

const steps: Record<string, Step> = {
  'add with an address': (world, choose) => about(choose(roles), role => world.add(role, true)),
  'add without an address': world => () => world.add('viewer', false),
  'add again': (world, choose) =>
    about(choose(former(world).filter(({ email }) => email)), person =>
      world.addAgain(person, choose(roles) ?? 'viewer'),
    ),
  'make a code': (world, choose) =>
    about(choose(world.here().filter(({ hasJoined, role }) => !hasJoined && role === 'viewer')), person =>
      world.makeCode(person),
    ),
  'join by a code': (world, choose) =>
    about(choose(world.here().filter(({ code, hasJoined, role }) => code && !hasJoined && role === 'viewer')), person =>
      world.joinByCode(person, choose(['password', 'passkey'] as const) ?? 'password'),
    ),
  'join by a link': (world, choose) =>
    about(choose(world.here().filter(({ link }) => link)), person => world.joinByLink(person)),
  'sign in': (world, choose) => about(choose(joined(world)), person => world.signInAgain(person)),
  'sign out elsewhere': (world, choose) => about(choose(signedIn(world)), person => world.signOutElsewhere(person)),
  'sign out everywhere': (world, choose) =>
    about(choose(dispensable(world)), person => world.signOutEverywhere(person)),
  'change the password': (world, choose) =>
    about(choose(signedIn(world).filter(({ password }) => password)), person => world.changePassword(person)),
  remove: (world, choose) => about(choose(dispensable(world)), person => world.remove(person)),
  'bring back': (world, choose) => about(choose(former(world)), person => world.bringBack(person)),
  'change the role': (world, choose) =>
    about(choose(dispensable(world).filter(({ email }) => email)), person =>
      world.setRole(person, choose(roles) ?? 'viewer'),
    ),
  'take over': (world, choose) =>
    about(
      choose(world.here().filter(({ email, hasJoined, role }) => email && !hasJoined && role === 'viewer')),
      person => world.takeOver(person),
    ),
  'change teams': (world, choose) => about(choose(world.here().slice(1)), person => world.moveToTeam(person)),
  'begin quiet hours': (world, choose) => about(choose(signedIn(world)), person => world.beginQuiet(person)),
  morning: world => () => world.morning(),
  post: (world, choose) => () => world.post(choose([true, false]) ?? false, choose([undefined, ...joined(world)])),
  schedule: (world, choose) => () => world.schedule(choose([true, false]) ?? false),
  'repeat a call': (world, choose) => about(choose(repeatable(world)), text => world.repeat(text)),
  comment: (world, choose) =>
    about(choose(world.written.filter(({ commentId, isDeleted }) => commentId === undefined && !isDeleted)), text =>
      world.comment(text, choose(joined(world)) as never),
    ),
  delete: (world, choose) =>
    about(choose(world.written.filter(({ isDeleted }) => !isDeleted)), text => world.delete(text)),
}

const command = (name: string, take: Step): Arbitrary<AsyncCommand<World, World>> =>
  array(nat(997), { minLength: 3, maxLength: 3 }).map(choices => {
    const actOf = (world: World) => {
      const left = [...choices]
      return take(world, among => among[(left.shift() ?? 0) % among.length])
    }
    return {
      check: (world: World) => actOf(world) !== undefined,
      run: async (world: World) => {
        await actOf(world)?.()
        expect((await world.differences()).join(', '), name).toBe('')
      },
      toString: () => `${name} ${choices.join(' ')}`,
    }
  })

/** What happens more often than once among all. */
const often: Partial<Record<string, number>> = {
  'add with an address': 3,
  'add again': 3,
  'join by a code': 4,
  'take over': 2,
  'join by a link': 3,
  'change the role': 5,
  'change teams': 3,
  'begin quiet hours': 5,
  post: 4,
  comment: 2,
  delete: 2,
}

const stepsOfRun = rounds({ few: 50, many: 100 })
const commands = array(
  oneof(...Object.entries(steps).map(([name, take]) => ({ weight: often[name] ?? 1, arbitrary: command(name, take) }))),
  { minLength: stepsOfRun, maxLength: stepsOfRun },
)

test(
  'after any sequence of acts, the right people get in, read and are notified',
  async () => {
    const service = await new PushService().open()
    const open = async () => {
      const settings = { pushServices: service.hosts, rateLimits: false }
      const company = await TestCompany.open(settings, { internet: service.internet })
      return { company, world: await World.open(company, service) }
    }
    await assert(
      asyncProperty(commands, async list => {
        const { company, world } = await open()
        await asyncModelRun(() => ({ model: world, real: world }), list).finally(() => company.close())
      }),
      { numRuns: rounds({ few: 2, many: 60 }), endOnFailure: true },
    )
    service.close()
  },
  rounds({ few: 600_000, many: 1_800_000 }),
)
