import type { Pool } from 'pg'

/** Words that are forms of one another; all else is found by its beginning or not at all. */
const forms = [
  ['valve', 'valves'],
  ['pump', 'pumps', 'pumping', 'pumped'],
  ['bomba', 'bombas'],
  ['niño', 'niños', 'NIÑOS'],
  ['Crème'],
  ['wind'],
  ['window', 'windows'],
  ['x42'],
]
export const vocabulary = forms.flat()
export const searches = [...vocabulary, 'nino', 'creme', 'WINDOW', 'val', 'wi', 'pum', 'x4', 'bo', 'nin']

const plain = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F]/g, '')
const formsOf = (word: string) => forms.map(each => each.map(plain)).find(each => each.includes(plain(word))) ?? []

/** How a text matches a search of one word. */
function matchOf(text: string, search: string): 'words' | 'beginnings' | undefined {
  const words = text.split(' ').map(plain)
  if (words.some(word => word === plain(search) || formsOf(search).includes(word))) return 'words'
  return words.some(word => word.startsWith(plain(search))) ? 'beginnings' : undefined
}

interface Row {
  type: 'post' | 'comment'
  id: number
  content: string
  authorId: number
  teamId: number
}

/** What a person finds, from the tables and row by row: those with whole words first, and then the newest. */
export async function foundFromScratch(
  pool: Pool,
  userId: number,
  search: string,
  filters: { type?: string; teamId?: number; authorId?: number },
): Promise<{ type: string; id: number }[]> {
  const { rows } = await pool.query<Row>(
    `select * from (
       select 'post' as type, id, content, author_id as "authorId", team_id as "teamId", created_at as at, removal_note, deleted_at from posts
       union all
       select 'comment', c.id, c.content, c.author_id, p.team_id, c.created_at, c.removal_note, coalesce(c.deleted_at, p.deleted_at)
       from comments c join posts p on p.id = c.post_id) each
     where deleted_at is null and removal_note is null order by at desc, id desc`,
  )
  const user = await pool.query<{ role: string }>('select role from users where id = $1', [userId])
  const own = await pool.query<{ id: number }>('select team_id as id from memberships where user_id = $1', [userId])
  const mayRead = ({ teamId }: Row) => user.rows[0]?.role !== 'viewer' || own.rows.some(({ id }) => id === teamId)
  const isWanted = (row: Row) =>
    (!filters.type || filters.type === row.type) &&
    (!filters.teamId || filters.teamId === row.teamId) &&
    (!filters.authorId || filters.authorId === row.authorId)
  const found = rows.filter(row => mayRead(row) && isWanted(row))
  const matching = (match: string) => found.filter(({ content }) => matchOf(content, search) === match)
  return [...matching('words'), ...matching('beginnings')].map(({ type, id }) => ({ type, id }))
}
