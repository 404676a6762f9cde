import { createHash, randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { fillTemplate, placeholdersIn } from '#contract/text/giveaway-template.ts'
import { KeyMissing, SealDamaged, SealingKey } from '#server/lib/sealing-key.ts'
import { problemsOf } from '../../scripts/verify-draw.mjs'
import { drawn } from './draw.fixture.ts'
import { choose, inOrder, newSeed } from './draw.ts'

/** Random bytes that are the same in every run. */
const fixed = (text: string) => createHash('sha256').update(text).digest()

describe('the choice', () => {
  test('is uniform over many seeds', () => {
    const count = 7
    const draws = 7_000
    const tickets = Array.from({ length: count }, (_, n) => fixed(`ticket ${n}`)).toSorted(Buffer.compare)
    const hits = Array.from({ length: count }, () => 0)
    for (let n = 0; n < draws; n += 1) {
      const { index } = choose(1, fixed(`seed ${n}`), tickets)
      hits[index] = (hits[index] ?? 0) + 1
    }
    const expected = draws / count
    const chiSquared = hits.reduce((sum, hit) => sum + (hit - expected) ** 2 / expected, 0)
    // 6 degrees of freedom: 22.46 is exceeded in one of a thousand samples.
    expect(chiSquared).toBeLessThan(22.46)
    expect(chiSquared).toBeGreaterThan(0.1)
  })

  test('depends on the seed, the giveaway and every ticket', () => {
    const tickets = inOrder(Array.from({ length: 3 }, (_, n) => ({ ticket: fixed(`ticket ${n}`) }))).map(
      ({ ticket }) => ticket,
    )
    const seed = fixed('seed')
    const digest = choose(1, seed, tickets).digest.toString('hex')
    expect(digest).toBe('8b371c17318cc8bb97747fcdcfb3751d2b9b495949740d20a66410393ef4dbb2')
    expect(choose(2, seed, tickets).digest.toString('hex')).not.toBe(digest)
    expect(choose(1, fixed('other'), tickets).digest.toString('hex')).not.toBe(digest)
    expect(choose(1, seed, tickets.slice(1)).digest.toString('hex')).not.toBe(digest)
  })
})

describe('the verifier', () => {
  test('agrees with 1,000 draws', () => {
    for (let n = 0; n < 1_000; n += 1) expect(problemsOf(drawn())).toEqual([])
  })

  const otherTicket = randomBytes(32).toString('hex')
  test.each<[string, (record: ReturnType<typeof drawn>) => unknown, RegExp]>([
    ['seed', record => ({ seed: newSeed().toString('hex'), record }), /Commitment 1 does not fit the seed/],
    ['title', ({ versions }) => ({ versions: versions.map(each => ({ ...each, title: 'x' })) }), /Commitment 2/],
    ['start', () => ({ startDate: '2026-11-01T08:00:00.001Z' }), /Commitment 1/],
    ['ticket list', ({ tickets }) => ({ tickets: [...tickets, otherTicket].toSorted() }), /Round 1: there are/],
    ['missing own ticket', ({ tickets }) => ({ tickets: tickets.slice(1) }), /Your ticket is not in the list/],
    ['order', ({ tickets }) => ({ tickets: tickets.toReversed() }), /not in order/],
    ['double ticket', ({ tickets }) => ({ tickets: [...tickets, tickets.at(-1)] }), /there twice/],
    [
      'winner',
      ({ draws }) => ({ draws: draws.map(each => ({ ...each, winner: { ...each.winner, id: 999 } })) }),
      /the winning ticket is not the winner’s/,
    ],
    ['order of rounds', ({ draws }) => ({ draws: draws.toReversed() }), /Round 2/],
    ['no draw', () => ({ draws: [] }), /Nothing was drawn/],
  ])('detects a changed %s', (_, change, problem) => {
    const record = drawn()
    const changed = Object.assign({}, record, change(record))
    expect(problemsOf(changed).join('\n')).toMatch(problem)
  })
})

describe('a seed', () => {
  const key = new SealingKey(fixed('key'))
  const sealed = key.seal(5, fixed('seed'))

  test('is read with its key, for its giveaway', () => {
    expect(key.unseal(5, sealed)).toEqual(fixed('seed'))
    expect(sealed.includes(fixed('seed'))).toBe(false)
    expect(() => key.unseal(6, sealed)).toThrow(SealDamaged)
    expect(() => new SealingKey(fixed('other')).unseal(5, sealed)).toThrow(KeyMissing)
    const damaged = Buffer.from(sealed)
    damaged[damaged.length - 1] = (damaged.at(-1) ?? 0) ^ 1
    expect(() => key.unseal(5, damaged)).toThrow(SealDamaged)
  })
})

describe('a template', () => {
  test('is filled once, and names its placeholders and broken ones', () => {
    const filled = fillTemplate('winner', '{{winner}} wins {{ prize }}!\n\n{{title}}', {
      title: '',
      winner: '{{prize}}',
      prize: 'a “van”',
    })
    expect(filled).toBe('{{prize}} wins a “van”!')
    expect(placeholdersIn('{{title}} {{ x y }} {title}')).toEqual({ names: ['title', 'x y'], isBroken: false })
    for (const broken of ['{{title', 'title}}', '{{ {{title}}'])
      expect(placeholdersIn(broken), broken).toMatchObject({ isBroken: true })
  })
})
