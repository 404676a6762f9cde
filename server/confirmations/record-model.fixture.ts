import * as fc from 'fast-check'
import { expect } from 'vitest'
import * as calls from '#contract/confirmations.ts'
import { openDocument, viewPost } from '#contract/engagement.ts'
import * as feed from '#contract/feed.ts'
import { mediaIdOf } from '#contract/media.ts'
import { removeMember } from '#contract/members.ts'
import { removeUser } from '#contract/people.ts'
import { bringBackUser, eraseUser } from '#contract/privacy.ts'
import type { Member, TestCompany } from '#server/testing/company.ts'
import { plainPdf } from '#server/testing/files/pdfs.ts'
import { uploadPdf } from '#server/testing/files/upload.ts'

const ofPerson = ['join', 'leave', 'read', 'open', 'confirm', 'confirm', 'remove', 'bring-back', 'erase'] as const
const ofText = ['correct', 'read-again', 'confirm-again', 'add', 'exchange', 'take-off'] as const

export type Step =
  | { do: (typeof ofPerson)[number]; who: number; hoursAgo: number }
  | { do: (typeof ofText)[number]; who?: undefined }

export const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constantFrom(...ofPerson),
      who: fc.nat(4),
      hoursAgo: fc.constantFrom(-24, 0, 1, 400),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom(...ofText) }) },
)

interface Person {
  member: Member
  name: string
  /** Whether the post was meant for them; null while they are not in the team. */
  isMeant: boolean | null
  /** The same, for somebody who was removed from the company and can be brought back. */
  before?: boolean | null
  isErased: boolean
  hasRead: boolean
  opened: Set<string>
  confirmed: Map<number, string>
}

interface Document {
  id: string
  name: string
  url: string
}

/** A post that asks to confirm it and everyone who may: what happened, without any SQL, beside what the calls do. */
export class RecordModel {
  readonly people: Person[] = []
  readonly versions: { text: string; documents: Document[]; since: number }[] = []
  confirmVersion = 1
  postId = 0
  #documents = 0
  readonly #company: TestCompany
  readonly #teamId: number
  readonly #isAfterOpening: boolean

  constructor(company: TestCompany, teamId: number, isAfterOpening: boolean) {
    this.#company = company
    this.#teamId = teamId
    this.#isAfterOpening = isAfterOpening
  }

  async open(): Promise<this> {
    const names = ['Una', 'Vic', 'Wes', 'Xia', 'Yan']
    for (const [at, name] of names.entries()) this.people.push(await this.#newPerson(name, at < 3))
    const document = await this.#upload()
    const body = { teamId: this.#teamId, content: 'Text 1', mediaUrls: [document.url], askToConfirm: true }
    const post = await this.#owner.call(feed.createPost, {
      body: { ...body, confirmAfterOpening: this.#isAfterOpening },
    })
    this.postId = post.id
    await this.#company.runJobs()
    this.versions.push({ text: 'Text 1', documents: [document], since: Date.now() })
    return this
  }

  get #owner() {
    return this.#company.owner
  }

  get #present() {
    return this.versions.at(-1) as (typeof this.versions)[number]
  }

  async #newPerson(name: string, isMeant: boolean): Promise<Person> {
    const member = await this.#company.join(name, isMeant ? { teamId: this.#teamId } : {})
    const nothing = { isErased: false, hasRead: false, opened: new Set<string>(), confirmed: new Map<number, string>() }
    return { member, name, isMeant: isMeant || null, ...nothing }
  }

  async #upload(): Promise<Document> {
    this.#documents += 1
    const name = `Plan ${this.#documents}.pdf`
    const url = await uploadPdf(this.#owner, name, plainPdf({ pages: this.#documents }))
    return { id: mediaIdOf(url), name, url }
  }

  async #edit({ do: how }: Step): Promise<void> {
    const { documents: before, text } = this.#present
    const isOfDocument = how === 'add' || how === 'exchange' || how === 'take-off'
    if (how === 'take-off' && before.length === 0) return
    if (how === 'add' && before.length === 5) return
    const documents = how === 'exchange' ? before.slice(1) : how === 'take-off' ? before.slice(0, -1) : [...before]
    if (how === 'add' || how === 'exchange') documents.push(await this.#upload())
    const content = isOfDocument ? text : `Text ${this.versions.length + 1}`
    const mediaUrls = documents.map(({ url }) => url)
    const asked = { readAgain: how === 'read-again', confirmAgain: how === 'confirm-again' }
    await this.#owner.call(feed.editPost, {
      params: { id: this.postId },
      body: { content, ...(isOfDocument ? { mediaUrls } : asked) },
    })
    await this.#company.runJobs()
    this.versions.push({ text: content, documents, since: Date.now() })
    if (how === 'correct') return
    for (const person of this.people) if (how !== 'read-again' || person.isMeant) person.hasRead = false
    if (how !== 'read-again') this.confirmVersion = this.versions.length
  }

  async take(taken: Step): Promise<void> {
    if (taken.who === undefined) return this.#edit(taken)
    const person = this.people[taken.who] as Person
    const { member } = person
    const params = { id: this.postId }
    const isGone = person.before !== undefined
    switch (taken.do) {
      case 'join':
        if (isGone || person.isMeant !== null) return
        await this.#company.addToTeam(this.#teamId, member)
        person.isMeant = false
        return
      case 'leave':
        if (person.isMeant === null) return
        await this.#owner.call(removeMember, { params: { id: this.#teamId, userId: member.id } })
        person.isMeant = null
        return
      case 'remove':
        if (isGone) return
        await this.#owner.call(removeUser, { params: { id: member.id } })
        person.before = person.isMeant
        person.isMeant = null
        return
      case 'bring-back':
        if (person.before === undefined) return
        await this.#owner.call(bringBackUser, { params: { id: member.id } })
        await member.signIn(member.email)
        person.isMeant = person.before
        delete person.before
        return
      case 'erase':
        if (!isGone) return
        await this.#owner.call(eraseUser, { params: { id: member.id }, body: { content: 'keep' } })
        person.isErased = true
        this.people.push(person)
        this.people[taken.who] = await this.#newPerson(person.name, false)
        return
      case 'read':
        if (person.isMeant === null) return
        await member.call(viewPost, { params })
        person.hasRead = true
        return
      case 'open':
        if (person.isMeant === null) return
        for (const { id } of this.#present.documents.slice(0, taken.hoursAgo === 0 ? 1 : undefined)) {
          await member.call(openDocument, { params, body: { mediaId: id } })
          person.opened.add(id)
        }
        return
      default:
        if (!isGone) await this.#confirm(person, taken.hoursAgo)
    }
  }

  async #confirm(person: Person, hoursAgo: number): Promise<void> {
    const params = { id: this.postId }
    const body = {
      version: this.versions.length,
      ...(hoursAgo !== 0 && { confirmedAt: new Date(Date.now() - hoursAgo * 3_600_000).toISOString() }),
    }
    const expected = this.#outcomeOf(person)
    if (expected !== undefined) {
      expect(await person.member.refused(calls.confirmPost, { params, body })).toBe(expected)
      return
    }
    const { confirmedAt, version } = await person.member.call(calls.confirmPost, { params, body })
    if (this.isCounted(person)) return
    expect(version).toBe(this.versions.length)
    expect(Date.parse(confirmedAt)).toBeLessThanOrEqual(Date.now())
    // Clocks of devices that are late, or ahead, cannot say that it was confirmed before it was asked.
    const askedAt = this.versions[this.confirmVersion - 1]?.since ?? 0
    expect(Date.parse(confirmedAt)).toBeGreaterThan(askedAt - 60_000)
    person.confirmed.set(version, confirmedAt)
  }

  #outcomeOf(person: Person): string | undefined {
    if (person.isMeant === null) return '404 post.missing'
    if (this.isCounted(person)) return undefined
    if (!this.isAsked(person)) return '409 confirm.not-asked'
    const isOpened = this.#present.documents.every(({ id }) => person.opened.has(id))
    if (this.#isAfterOpening && !isOpened) return '409 post.document-unopened'
    return person.hasRead ? undefined : '409 confirm.not-read'
  }

  isCounted = ({ confirmed }: Person): boolean => [...confirmed.keys()].some(version => version >= this.confirmVersion)

  isAsked = ({ isMeant }: Person): boolean =>
    isMeant === true || (isMeant === false && this.people.some(each => each.isMeant && !this.isCounted(each)))

  /** What the record is to say: each line as group, name, version, time and places of opened documents. */
  lines(): string[] {
    return this.people.flatMap(person => {
      const { isMeant, isErased, confirmed, opened, member } = person
      const version = confirmed.size > 0 ? Math.max(...confirmed.keys()) : null
      const group = (() => {
        if (isMeant === null) return version === null ? null : 'left'
        if (!isMeant) return version !== null || this.isAsked(person) ? 'joinedLater' : null
        if (this.isCounted(person)) return 'confirmed'
        return version === null ? 'missing' : 'former'
      })()
      if (group === null) return []
      const { documents } = this.versions[(version ?? this.versions.length) - 1] ?? { documents: [] }
      const places = documents.flatMap(({ id }, at) => (opened.has(id) ? [at + 1] : []))
      return [
        lineOf(
          group,
          { id: member.id, firstName: isErased ? 'Erased' : person.name },
          version,
          confirmed.get(version ?? 0) ?? null,
          places,
        ),
      ]
    })
  }
}

type Named = { id: number; firstName: string }
const lineOf = (group: string, { id, firstName }: Named, version: number | null, at: string | null, opened: number[]) =>
  [group, id, firstName, version, at, opened.join('+')].join(' ')

/** The lines that a record has. */
export function linesOf({ confirmed, former, missing, joinedLater, left }: calls.Confirmations): string[] {
  const ofGroup = (group: string, entries: calls.Confirmations['joinedLater']) =>
    entries.map(({ user, version, confirmedAt, opened, openedDocuments }) => {
      expect(openedDocuments).toBe(opened.length)
      return lineOf(group, user, version, confirmedAt, opened)
    })
  return [
    ...ofGroup('confirmed', confirmed),
    ...ofGroup('former', former),
    ...missing.map(user => lineOf('missing', user, null, null, user.opened)),
    ...ofGroup('joinedLater', joinedLater),
    ...ofGroup('left', left),
  ]
}
