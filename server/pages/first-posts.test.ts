import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import { currentUser, signOut } from '#contract/accounts.ts'
import { viewPosts } from '#contract/engagement.ts'
import { createPost, listPosts } from '#contract/feed.ts'
import { skipFirstStep } from '#contract/first-steps.ts'
import { likePost } from '#contract/reactions.ts'
import { uploadPhoto } from '#server/operations/backup.fixture.ts'
import { openCompany, type Visitor } from '#server/testing/company.ts'

const company = await openCompany()
const teamId = await company.team('Crew')
const ann = await company.join('Ann', { teamId })
const crewPost = 'Only for the crew'
await company.owner.call(createPost, { body: { teamId, content: crewPost } })

const open = (visitor: Visitor, url = '/') => visitor.send({ url, headers: { accept: 'text/html' } })
const write = async (content: string) => (await company.owner.call(createPost, { body: { content } })).id
const hasPosts = ({ body }: { body: string }) => body.includes('<article')
/** With the posts, which a busy machine leaves out when they take too long. */
async function openWithPosts(visitor: Visitor, url?: string) {
  let opened = await open(visitor, url)
  await expect
    .poll(async () => {
      if (!hasPosts(opened)) opened = await open(visitor, url)
      return hasPosts(opened)
    })
    .toBe(true)
  return opened
}

test('without a post there is the skeleton alone', async () => {
  const document = await open(ann)
  expect(hasPosts(document)).toBe(false)
  expect(document.headers['cache-control']).toBe('no-cache')
})

test('the document has the first posts, as their reader sees them, and no others', async () => {
  const [first, liked, read, newest] = [
    await write('The first'),
    await write('A liked one'),
    await write('A read one'),
    await write('The newest'),
  ]
  await ann.call(likePost, { params: { id: liked } })
  await ann.call(viewPosts, { body: { postIds: [read] } })
  const { body, headers, statusCode } = await openWithPosts(ann)
  expect(statusCode).toBe(200)
  const cards = new Map(
    [...body.matchAll(/<article id="post-(\d+)".*?<\/article>/gs)].map(([card, id]) => [Number(id), card]),
  )
  expect([...cards.keys()]).toEqual([newest, read, liked])
  expect(cards.get(newest)).toContain('The newest')
  expect(cards.get(newest)).toContain('Unread')
  expect(cards.get(read)).not.toContain('Unread')
  expect(cards.get(liked)).toMatch(/aria-pressed="true" aria-label="Like, 1"/)
  expect(cards.get(newest)).toContain('Olivia Owens')
  expect(body).not.toContain(`post-${first}"`)
  expect(body).not.toContain(crewPost)
  expect(body).toContain('<div id="root">')
  expect(headers['cache-control']).toBe('no-store')
  expect(headers.vary).toContain('cookie')
})

test('a document is not reading', async () => {
  const id = await write('Not read yet')
  await open(ann)
  const { posts } = await ann.call(listPosts)
  expect(posts.find(post => post.id === id)).toMatchObject({ isUnread: true, views: [] })
})

test('what people have written stays text, also where it looks like HTML', async () => {
  await company.database.pool.query(`update company set app_name = 'Ductwork'`)
  const marks = '\uE000\uE001 \uE003 \uE004 $& $` </head>'
  await write(`<script>alert(1)</script> <b style="color:red"> ${marks}`)
  const { body } = await openWithPosts(ann)
  expect(body).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &lt;b style=&quot;color:red&quot;&gt;')
  expect(body).not.toContain('<script>alert')
  expect(body).toContain('\uE000\uE001 \uE003 \uE004 $&amp; $` &lt;/head&gt;')
  expect(body.match(/<article/g)).toHaveLength(3)
})

test('the content security policy allows the styles and scripts of the document by their hashes, and no others', async () => {
  const mediaUrls = [await uploadPhoto(company.owner, 'teal')]
  await company.owner.call(createPost, { body: { content: 'A photo', mediaUrls } })
  const { body, headers } = await openWithPosts(ann)
  const inline = [...body.matchAll(/<(style|script)>(.*?)<\/\1>/gs)].map(
    ([, , text = '']) => `'sha256-${hash('sha256', text, 'base64')}'`,
  )
  const policy = String(headers['content-security-policy'])
  // The theme and the styles of the first paint; what runs before it, and what completes the posts.
  expect(inline).toHaveLength(4)
  expect(policy.match(/'sha256-[^']*'/g)?.toSorted()).toEqual(inline.toSorted())
  expect(policy).not.toContain('unsafe-inline')
  expect(body).not.toMatch(/ style="/)
  expect(body).toMatch(/data-style="aspect-ratio:1\.5"/)
  expect(body).toMatch(/data-style="background-image:url\(&quot;data:image/)
})

test('other pages, feeds and people get none', async () => {
  for (const url of ['/?team=9', '/login', '/profile', '/nope'])
    expect([url, hasPosts(await open(ann, url))]).toEqual([url, false])
  await openWithPosts(ann, '/?source=app')
  expect(hasPosts(await open(company.visitor()))).toBe(false)
  const leaving = await company.join('Lea')
  await openWithPosts(leaving)
  const cookies = new Map(leaving.cookies)
  await leaving.call(signOut)
  for (const [name, value] of cookies) leaving.cookies.set(name, value)
  const { body, headers } = await open(leaving)
  expect(body).toContain('data-start="feed"')
  expect(body).not.toContain('<article')
  expect(headers['cache-control']).toBe('no-cache')
})

test('an owner gets them once the first steps are over, below what needs attention', async () => {
  expect(hasPosts(await open(company.owner))).toBe(false)
  await company.owner.call(skipFirstStep, { body: { step: 'all' } })
  await openWithPosts(company.owner)
  await company.database.pool.query(
    `insert into problems (key, status, severity, advice) values ('mail', 'fail', 1, $1)`,
    [{ en: { title: 'No mail leaves', consequence: 'None', nextStep: 'Look', forward: null, page: null } }],
  )
  const { body } = await openWithPosts(company.owner)
  expect(body.indexOf('No mail leaves')).toBeGreaterThan(0)
  expect(body.indexOf('No mail leaves')).toBeLessThan(body.indexOf('<article'))
  expect((await open(ann)).body).not.toContain('No mail leaves')
})

test('somebody who must set up a second step first gets none', async () => {
  await company.database.pool.query(`update company set factor_required_of = 'everyone'`)
  expect(await ann.call(currentUser)).toMatchObject({ mustAddFactor: true })
  expect(hasPosts(await open(ann))).toBe(false)
  await company.database.pool.query(`update company set factor_required_of = 'nobody'`)
})

test('a database that does not reply in time delays no document', async () => {
  const dora = await company.join('Dora', { role: 'admin' })
  await openWithPosts(dora)
  const blocker = await company.database.pool.connect()
  try {
    await blocker.query('begin')
    await blocker.query('lock table posts in access exclusive mode')
    const document = await open(dora)
    expect(document.statusCode).toBe(200)
    expect(document.body).toContain('data-start="feed"')
    expect(hasPosts(document)).toBe(false)
  } finally {
    await blocker.query('rollback')
    blocker.release()
  }
  await expect.poll(async () => hasPosts(await open(dora))).toBe(true)
})
