import fastify from 'fastify'
import { openKysely } from '#server/db/kysely.ts'
import { openPool } from '#server/db/pool.ts'
import { postsForUser } from '#server/feed/from-scratch.fixture.ts'
import { firstPosition, pageIds } from '#server/feed/posts.sql.ts'

/** The baseline for the app: the least that a server on the same framework and database must do. */
const pool = openPool(process.env.DATABASE_URL ?? '', { max: 10 })
const db = openKysely(pool)
await pool.query(
  'create table if not exists bare_rows (id bigint generated always as identity primary key, post_id int, user_id int)',
)
const server = fastify()

server.get('/unchanged', (_, reply) => reply.code(304).send())
server.get<{ Params: { userId: string; teamId: string } }>('/feed/:teamId/:userId', async ({ params }) => {
  const page = await pageIds(db, Number(params.teamId), firstPosition, 11)
  return postsForUser(
    db,
    Number(params.userId),
    page.slice(0, 10).map(({ id }) => id),
  )
})
server.post('/row', async () => {
  await pool.query({ name: 'row', text: 'insert into bare_rows (post_id, user_id) values ($1, $2)', values: [1, 2] })
  return {}
})
server.get<{ Params: { bytes: string } }>('/bytes/:bytes', ({ params }, reply) =>
  reply.type('application/json').send(JSON.stringify('x'.repeat(Number(params.bytes)))),
)

const url = await server.listen({ host: '127.0.0.1', port: 0 })
process.on('SIGTERM', () => process.exit(0))
console.log(`Front Line is ready at ${url}`)
