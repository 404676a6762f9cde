import { expect, test } from 'vitest'
import { addComment } from '#contract/comments.ts'
import { createPost, deletePost, editPost, restorePost } from '#contract/feed.ts'
import { search } from '#contract/search.ts'
import { openCompany } from '#server/testing/company.ts'
import { plainPdf } from '#server/testing/files/pdfs.ts'
import { archiveWith, importAll, type Line } from './imports.fixture.ts'

const company = await openCompany({ rateLimits: false })

interface Query {
  q: string
  from?: string
  to?: string
}

/** All pages. */
async function found(query: Query): Promise<string[]> {
  const excerpts: string[] = []
  let cursor: string | undefined
  do {
    const { results, nextCursor } = await company.owner.call(search, { query: { ...query, cursor } })
    excerpts.push(...results.map(({ excerpt }) => excerpt))
    cursor = nextCursor ?? undefined
  } while (cursor)
  return excerpts
}

test('texts from before are found in the order of their times, page by page and up to a day', async () => {
  const { owner } = company
  const own = await owner.call(createPost, { body: { content: 'Pump of 2024' } })
  await company.database.pool.query(`update posts set created_at = '2024-06-01'`)
  await company.database.pool.query(`update search_texts set at = '2024-06-01'`)
  await owner.call(addComment, { params: { id: own.id }, body: { content: 'Pump of today' } })
  const deleted = await owner.call(createPost, { body: { content: 'Pump, deleted' } })
  await owner.call(deletePost, { params: { id: deleted.id } })

  // A later part of the index.
  await company.database.pool.query(`select setval('search_texts_id_seq', 20000)`)
  const id = '0f8fad5b-d9cb-469f-a165-70867728950e'
  const path = `media/${id}.pdf`
  const eve: Line = { id: 1, firstName: 'Eve', lastName: 'Ng', email: 'eve@other.example' }
  const month = (n: number) => `2023-01-01T00:00:${String(n).padStart(2, '0')}Z`
  const old = Array.from({ length: 45 }, (_, n) => ({
    teamId: 9,
    authorId: 1,
    content: `Pump ${n}`,
    createdAt: month(n),
    id: n + 1,
  }))
  const late = { ...old[0], id: 100, content: 'Pump of 2025', createdAt: '2025-03-01T00:00:00Z' }
  const media = {
    id,
    postId: 1,
    kind: 'document',
    fileName: 'Pump plan.pdf',
    contentType: 'application/pdf',
    createdAt: month(0),
    path,
  }
  const comments = [{ id: 1, postId: 1, authorId: 1, content: 'Pump of 2022', createdAt: '2022-05-01T00:00:00Z' }]
  await importAll(
    company,
    archiveWith({ people: [eve], posts: [...old, late], comments, media: [media] }, { [path]: plainPdf({ pages: 1 }) }),
  )

  const first = ['Pump plan.pdf', 'Pump 0', 'Pump of 2022']
  const before2024 = [...Array.from({ length: 44 }, (_, n) => `Pump ${44 - n}`), ...first]
  expect(await found({ q: 'pump' })).toEqual(['Pump of today', 'Pump of 2025', 'Pump of 2024', ...before2024])
  expect(await found({ q: 'pump', to: '2024-12-31' })).toEqual(['Pump of 2024', ...before2024])
  expect(await found({ q: 'pump', to: '2023-06-01' })).toEqual(before2024)
  expect(await found({ q: 'pump', from: '2024-01-01', to: '2025-12-31' })).toEqual(['Pump of 2025', 'Pump of 2024'])

  const { rows } = await company.database.pool.query(`
    select s.id from search_texts s join posts p on p.id = s.post_id left join comments c on c.id = s.comment_id
    where s.media_id is null
      and s.words <> case when c.id is null then search_words_of_post(p, s.id) else search_words_of_comment(c, p, s.id) end`)
  expect(rows).toEqual([])
  // What changes afterwards stays where it is.
  await owner.call(editPost, { params: { id: own.id }, body: { content: 'Pumps of 2024' } })
  await owner.call(restorePost, { params: { id: deleted.id } })
  expect((await found({ q: 'pump' })).slice(0, 4)).toEqual([
    'Pump, deleted',
    'Pump of today',
    'Pump of 2025',
    'Pumps of 2024',
  ])
})
