import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import * as accounts from '#contract/accounts.ts'
import type { Call, ReplyOf, RequestOf } from '#contract/call.ts'
import { addComment } from '#contract/comments.ts'
import { postEngagement, unviewedCounts, viewPosts } from '#contract/engagement.ts'
import * as feed from '#contract/feed.ts'
import * as media from '#contract/media.ts'
import { addUser } from '#contract/people.ts'
import { likePost } from '#contract/reactions.ts'
import { Browser } from '#server/testing/browser.ts'
import { foundCompany } from '#server/testing/found-company.ts'
import { tokenIn } from '#server/testing/mails/mail-outbox.ts'

/** An instance that gets calls. */
export interface Instance {
  readonly url: string
  readonly version: string
}

interface Person {
  browser: Browser
  email: string
}

const password = 'correct horse battery'
const readers = 10
const pauseMs = 30
const maxAttempts = 5
const repeatMs = 100

/** The steady load of one company on the running instances, and the writes that the app has acknowledged. */
export class Load {
  /** The instances that a proxy in front would choose from. */
  instances: Instance[] = []
  readonly posts = new Set<number>()
  readonly comments = new Set<number>()
  /** Pairs of a post and the address of who likes it, or has read it. */
  readonly likes = new Set<string>()
  readonly reads = new Set<string>()
  /** Calls that failed. */
  readonly failures: string[] = []
  /** How many calls had no reply, or one that asks to repeat them. */
  repeated = 0
  /** Milliseconds of the calls of each version since `takeTimes`. */
  #times = new Map<string, number[]>()
  readonly #people: Person[] = []
  #owner: Person = { browser: new Browser(), email: 'olivia@acme.example' }
  #picture = Buffer.alloc(0)
  #isEnding = false
  #working: Promise<unknown> = Promise.resolve()

  /** Sets up the company, its owner and its readers. */
  async settle(dataDir: string): Promise<void> {
    this.#owner = { ...this.#owner, browser: await foundCompany(this.#any(), dataDir, this.#owner.email) }
    for (let n = 1; n <= readers; n += 1) await this.#join(`reader${n}@acme.example`)
    this.#picture = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#0f766e' } })
      .jpeg()
      .toBuffer()
  }

  start(): void {
    const write = this.#repeat(() => this.#write())
    this.#working = Promise.all([write, ...this.#people.map(person => this.#repeat(() => this.#take(person)))])
  }

  /** Lets the calls under way end. */
  async stop(): Promise<void> {
    this.#isEnding = true
    await this.#working
  }

  /** Returns how long the calls of each version took since the last time, ascending. */
  takeTimes(): Map<string, number[]> {
    const times = this.#times
    this.#times = new Map()
    for (const each of times.values()) each.sort((a, b) => a - b)
    return times
  }

  async #repeat(work: () => Promise<void>): Promise<void> {
    while (!this.#isEnding) {
      await work().catch((error: unknown) => this.failures.push(String(error)))
      await sleep(pauseMs)
    }
  }

  async #write(): Promise<void> {
    const pictured = this.posts.size % 5 === 4 ? [await this.#upload()] : []
    const body = { content: `Post ${this.posts.size}`, clientKey: randomUUID(), mediaUrls: pictured }
    const { id } = await this.#call(this.#owner, feed.createPost, { body })
    this.posts.add(id)
    await this.#call(this.#owner, postEngagement, { params: { id } })
  }

  async #upload(): Promise<string> {
    const file = { fileName: 'roof.jpg', fileType: 'image/jpeg', fileSize: this.#picture.length }
    const { presignedUrl, objectPath } = await this.#call(this.#owner, media.presignUpload, { body: file })
    const { url } = this.#any()
    const { status } = await fetch(new URL(presignedUrl, url), {
      method: 'PUT',
      body: new Uint8Array(this.#picture),
      headers: { 'content-type': file.fileType, origin: url, cookie: this.#owner.browser.cookie },
    })
    if (status !== 200) throw new Error(`upload: ${status}`)
    const completed = await this.#call(this.#owner, media.completeUpload, { body: { objectPath, ...file } })
    return 'jobId' in completed ? media.processingPath(completed.jobId) : (completed.mediaUrls[0] ?? '')
  }

  /** Opens the app, reads what is new, likes and comments; now and then signs in again. */
  async #take(person: Person): Promise<void> {
    if (Math.random() < 0.05) await this.#call(person, accounts.signIn, { body: { email: person.email, password } })
    await this.#call(person, unviewedCounts, {})
    const page = await this.#call(person, feed.listPosts, {})
    const unread = page.posts.filter(post => !this.reads.has(`${post.id} ${person.email}`)).map(({ id }) => id)
    if (unread.length > 0) {
      const { read } = await this.#call(person, viewPosts, { body: { postIds: unread } })
      for (const id of read) this.reads.add(`${id} ${person.email}`)
    }
    const post = page.posts[Math.floor(Math.random() * page.posts.length)]
    if (!post) return
    const params = { id: post.id }
    await this.#call(person, likePost, { params })
    this.likes.add(`${post.id} ${person.email}`)
    const comment = await this.#call(person, addComment, { params, body: { content: 'Thanks' } })
    this.comments.add(comment.id)
  }

  async #join(email: string): Promise<void> {
    const person = { browser: new Browser(), email }
    const { credentials } = await this.#call(this.#owner, addUser, {
      body: { email, firstName: 'Rea', lastName: 'Reader' },
    })
    const temporary = { email, password: credentials?.tempPassword ?? '' }
    const { redirectTo } = await this.#call(person, accounts.signIn, { body: temporary })
    await this.#choosePassword(person, redirectTo)
    this.#people.push(person)
  }

  async #choosePassword(person: Person, redirectTo = ''): Promise<void> {
    await this.#call(person, accounts.resetPassword, { body: { token: tokenIn(redirectTo), newPassword: password } })
  }

  #any(): Instance {
    const instance = this.instances[Math.floor(Math.random() * this.instances.length)]
    if (!instance) throw new Error('There is no instance to call')
    return instance
  }

  /** Repeats a call without a reply, as pages do. */
  async #call<C extends Call>({ browser }: Person, call: C, request: RequestOf<C>): Promise<ReplyOf<C>> {
    for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
      const { url, version } = this.#any()
      const begun = performance.now()
      const reply = await browser.call({ url }, call, request).catch((error: unknown) => {
        throw new Error(`${version}: ${String(error)}`)
      })
      const times = this.#times.get(version) ?? []
      times.push(performance.now() - begun)
      this.#times.set(version, times)
      if (reply !== undefined) return reply
      this.repeated += 1
      await sleep(repeatMs)
    }
    throw new Error(`${call.method} ${call.path} had no reply`)
  }
}
