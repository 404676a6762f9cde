import type { z } from 'zod'
import { apiLimits } from '#contract/api-limits.ts'
import type { QueryOf } from '#contract/call.ts'
import { type Actor, teamsToRead } from '#contract/policy.ts'
import type * as calls from '#contract/search.ts'
import {
  excerptOf,
  hasAll,
  type Passage,
  partsOf,
  similarWords,
  type Term,
  termsOf,
} from '#contract/text/found-words.ts'
import { fullName } from '#contract/text/full-name.ts'
import { passageOf, passageOfPages } from '#contract/text/passages.ts'
import type { Db } from '#server/db/kysely.ts'
import * as media from '#server/media/index.ts'
import { filterQuery, inParts, type Match, queryOf, tsquery, windowsBelow } from './query.ts'
import * as sql from './search.sql.ts'

type Query = QueryOf<typeof calls.search>
type Reply = z.input<typeof calls.search.reply>
type Result = Reply['results'][number]

/** A page of what the actor may see. What is asked for by nothing at all is nothing. */
export async function search(db: Db, actor: Actor, query: Query): Promise<Reply> {
  const terms = await readTerms(db, query.q)
  const isOpen = query.q.trim() === ''
  const hasFilter = query.type || query.with || query.teamId || query.authorId || query.from || query.to
  if (terms.length === 0 && !(isOpen && hasFilter)) return { results: [], nextCursor: null }
  if (query.type === 'person') return searchPeople(db, actor, query, terms)
  const mayBePerson = !query.type && !query.with && !query.authorId && !query.from && !query.to && !isOpen
  const people =
    mayBePerson && !query.cursor ? await findPeople(db, actor, query, terms, 0, apiLimits.searchPeople) : []
  const texts = await searchTexts(db, actor, query, terms)
  return { ...texts, results: [...people, ...texts.results] }
}

/** How many documents and people the actor may see. */
export async function countSearched(db: Db, actor: Actor): Promise<z.input<typeof calls.searchCounts.reply>> {
  const teamIds = teamIdsOf(actor, undefined)
  return {
    documents:
      teamIds?.length === 0 ? 0 : await sql.countTexts(db, tsquery(...filterQuery({ type: 'document', teamIds }))),
    people: await sql.countPeople(db),
  }
}

async function readTerms(db: Db, q: string): Promise<Term[]> {
  const parts = partsOf(q)
  if (parts.length === 0) return []
  const words = await sql.wordsOf(
    db,
    parts.map(({ text }) => text),
  )
  return termsOf(parts.map(({ isPhrase }, index) => ({ words: words[index] ?? [], isPhrase })))
}

/** The teams to look in: those that the actor may read, or the one of them that is asked for. */
function teamIdsOf(actor: Actor, teamId: number | undefined): number[] | undefined {
  const readable = teamsToRead(actor)
  if (teamId === undefined) return readable
  return !readable || readable.includes(teamId) ? [teamId] : []
}

async function searchPeople(db: Db, actor: Actor, query: Query, terms: readonly Term[]): Promise<Reply> {
  const offset = query.cursor?.startsWith('p') ? Number(query.cursor.slice(1)) : 0
  const found = await findPeople(db, actor, query, terms, offset, apiLimits.searchPage + 1)
  const hasMore = found.length > apiLimits.searchPage
  return {
    results: found.slice(0, apiLimits.searchPage),
    nextCursor: hasMore ? `p${offset + apiLimits.searchPage}` : null,
  }
}

async function findPeople(
  db: Db,
  actor: Actor,
  { teamId }: Query,
  terms: readonly Term[],
  offset: number,
  limit: number,
): Promise<Result[]> {
  if (teamIdsOf(actor, teamId)?.length === 0) return []
  const words = terms.flatMap(term => term.words.map(({ word }) => word))
  const found = await sql.findPeople(db, { words, teamId, offset, limit })
  return found.map(person => ({
    type: 'person',
    id: person.id,
    postId: null,
    ...excerptOf(passageOf(fullName(person), terms), terms, new Map(), apiLimits.excerptCharacters),
    page: null,
    author: person,
    at: null,
    team: null,
    postAuthor: null,
    thumbnailUrl: null,
    media: null,
  }))
}

const marks: Record<Match, string> = { words: 'w', beginnings: 'b' }

async function searchTexts(db: Db, actor: Actor, query: Query, terms: readonly Term[]): Promise<Reply> {
  const teamIds = teamIdsOf(actor, query.teamId)
  if (teamIds?.length === 0) return { results: [], nextCursor: null }
  const filters = filterQuery({ ...query, teamIds })
  const newest = await sql.newestText(db, query)
  const { cursor = 'w' } = query
  const matches: Match[] = cursor.startsWith('b') ? ['beginnings'] : ['words', 'beginnings']
  const below = cursor.length > 1 ? Number(cursor.slice(1)) - 1 : newest
  const wanted = apiLimits.searchPage + 1
  const found: { number: number; match: Match }[] = []
  for (const match of matches) {
    const conditions = queryOf(terms, match)
    if (!conditions) continue
    const highest = match === matches[0] ? Math.min(below, newest) : newest
    for (const window of windowsBelow(highest)) {
      if (found.length >= wanted || window.highest < 0) break
      const numbers = await sql.findTexts(db, {
        query: tsquery(...filters, ...conditions, ...inParts(window)),
        lowest: window.lowest,
        highest: window.highest,
        from: query.from,
        to: query.to,
        limit: wanted - found.length,
      })
      found.push(...numbers.map(number => ({ number, match })))
    }
  }
  const page = found.slice(0, apiLimits.searchPage)
  const last = found.length > page.length ? page.at(-1) : undefined
  return {
    results: await present(
      db,
      page.map(({ number }) => number),
      terms,
    ),
    nextCursor: last ? `${marks[last.match]}${last.number}` : null,
  }
}

async function present(db: Db, numbers: readonly number[], terms: readonly Term[]): Promise<Result[]> {
  if (numbers.length === 0) return []
  const texts = await withPassages(db, await sql.readTexts(db, numbers), terms)
  const similar = similarWords(
    texts.map(({ passage }) => passage),
    terms,
  )
  const forms = await sql.formsOf(db, terms, similar)
  const stemsByWord = new Map(forms.map(form => [form.word, form]))
  const posts = texts.filter(({ commentId }) => commentId === null).map(({ postId }) => postId)
  const mediaOf = await media.mediaOfPosts(db, posts)
  return texts.map(text => {
    const { commentId, mediaId, postId, authorId, firstName, lastName, profileImageUrl } = text
    const ofPost = (commentId === null && mediaOf.get(postId)?.media) || []
    const document = mediaId === null ? null : ofPost.find(({ url }) => url === media.mediaUrlOf({ id: mediaId }))
    const [first] = ofPost
    return {
      type: commentId !== null ? 'comment' : mediaId !== null ? 'document' : 'post',
      id: commentId ?? mediaId ?? postId,
      postId,
      ...excerptOf(text.passage, terms, stemsByWord, apiLimits.excerptCharacters),
      page: text.page,
      author: { id: authorId, firstName, lastName, profileImageUrl },
      at: text.at,
      team: { id: text.teamId, name: text.teamName },
      postAuthor: commentId === null ? null : text.postAuthor,
      thumbnailUrl: (document ? document.thumbnailUrl : (first?.posterUrl ?? first?.thumbnailUrl)) ?? null,
      media: document ?? null,
    }
  })
}

/** Texts with what of them is shown: of documents that are not found by their names alone, the page on which more is found. */
async function withPassages(
  db: Db,
  texts: readonly sql.FoundText[],
  terms: readonly Term[],
): Promise<(sql.FoundText & { passage: Passage; page: number | null })[]> {
  const ids = texts.flatMap(({ mediaId, content }) => (mediaId !== null && !hasAll(content, terms) ? [mediaId] : []))
  const contents = await sql.readDocumentTexts(db, ids)
  return texts.map(text => {
    const best = passageOfPages(contents.get(text.mediaId ?? '')?.split('\f') ?? [], terms)
    return best
      ? { ...text, passage: best.passage, page: best.page + 1 }
      : { ...text, passage: passageOf(text.content, terms), page: null }
  })
}
