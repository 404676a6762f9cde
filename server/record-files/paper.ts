import { type Confirmations, listConfirmations } from '#contract/confirmations.ts'
import { isCompanyWide, type Role } from '#contract/policy.ts'
import { cellsOf, factsOf, figureOf, groupsOf, sumsOf, versionTitle } from '#contract/record-lines.ts'
import { fullName } from '#contract/text/full-name.ts'
import { roleName } from '#contract/text/role-name.ts'
import { language } from '#locales/messages.ts'
import { company as companyText, confirmations, serverRecordFiles as text, engagement as words } from '#locales/text.ts'
import * as company from '#server/company/index.ts'
import { inGroups, nameOf, signInNameOf } from '#server/confirmations/index.ts'
import type { Ctx } from '#server/lib/context.ts'
import { truncate } from '#server/lib/truncate.ts'
import type { PostRecord } from '#server/records/index.ts'

/** A record as it is written on pages: all words are in the reader's language. */
export interface Paper {
  language: string
  title: string
  subject: string
  madeAt: string
  /** "38 of 40", and what these have done. */
  figure: readonly [shown: string, words: string]
  facts: readonly (readonly [label: string, fact: string])[]
  /** Of the columns. */
  heads: readonly string[]
  groups: readonly {
    title: string
    rows: readonly { name: string; signInName: string | undefined; cells: readonly string[] }[]
  }[]
  versionsTitle: string
  versions: readonly {
    title: string
    content: string
    documents: readonly { name: string; lines: readonly string[] }[]
  }[]
  /** At the foot of each page: what it is of, and "{page} of {pages}". */
  pages: { foot: string; template: string }
}

const postCharacters = 160

/** Writes the record as on the page and on paper. */
export async function paperOf(ctx: Ctx, maker: Maker, { head, people, versions }: PostRecord): Promise<Paper> {
  const [{ name: companyName }, timeZone, found] = await Promise.all([
    company.branding(ctx),
    company.companyTimeZone(ctx),
    inGroups(ctx, { id: head.postId, confirmVersion: head.confirmVersion }, people, versions),
  ])
  const record: Confirmations = listConfirmations.reply.parse(found)
  const signInNames = new Map(people.map(row => [row.id, row.isErased ? undefined : signInNameOf(row)]))
  const post = truncate(head.content, postCharacters)
  const { paper } = confirmations
  return {
    language: language(),
    title: paper.title,
    subject: companyName,
    madeAt: record.asOf,
    figure: [text.confirmed(figureOf(record)), text.words],
    facts: factsOf(
      record,
      {
        companyName,
        post,
        team: isCompanyWide(head.teamId) ? companyText.companyWide : head.teamName,
        author: fullName(nameOf(head.author)),
        deletedAt: head.deletedAt?.toISOString(),
        removalNote: head.removalNote,
        madeBy: paper.maker({ name: fullName(maker), role: roleName(maker.role, maker.ownedTeams) }),
      },
      timeZone,
    ),
    heads: [paper.name, paper.team, paper.confirmed, paper.opened],
    groups: groupsOf(record).map(({ title, lines }) => ({
      title,
      rows: lines.map(line => {
        const { confirmed, opened } = cellsOf(record, line, timeZone)
        const { user } = line
        return {
          name: fullName(user),
          signInName: signInNames.get(user.id),
          cells: [user.teams.join(', ') || words.noTeam, confirmed, opened],
        }
      }),
    })),
    versionsTitle: paper.versions,
    versions: record.versions.map((version, place) => ({
      title: versionTitle(version, place === 0, timeZone),
      content: version.content,
      documents: documentsOnPaper(version.documents),
    })),
    pages: { foot: `${post} · ${companyName}`, template: text.page({ page: '{page}', pages: '{pages}' }) },
  }
}

/** Who has the file made. */
export interface Maker {
  firstName: string
  lastName: string
  role: Role
  ownedTeams: readonly string[]
}

function documentsOnPaper(documents: Confirmations['versions'][number]['documents']) {
  if (documents === null) return [{ name: confirmations.documentsUnknown, lines: [] }]
  if (documents.length === 0) return [{ name: confirmations.noDocument, lines: [] }]
  return documents.map(document => ({ name: document.name, lines: sumsOf(document) }))
}
