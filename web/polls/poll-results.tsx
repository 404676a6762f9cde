import { useQuery } from '@tanstack/react-query'
import { ChevronDown, Download, Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Post } from '#contract/feed.ts'
import { exportPoll, type Voter, type Votes } from '#contract/polls.ts'
import { fullName } from '#contract/text/full-name.ts'
import { polls, pollResults as text } from '#locales/text.ts'
import { useBrand } from '#web/company/company.ts'
import { useDownload } from '#web/lib/calls/use-download.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { type LayerProps, openLayer } from '#web/ui/dialogs/layers.tsx'
import { PrintSheet } from '#web/ui/dialogs/print-sheet.tsx'
import { PaperList } from '#web/ui/lists/paper-list.tsx'
import { Row } from '#web/ui/lists/row.tsx'
import { PersonAvatar } from '#web/ui/marks/avatar.tsx'
import { BrandMark } from '#web/ui/marks/brand-mark.tsx'
import { PersonLink } from '#web/ui/person-link.tsx'
import { Meter } from '#web/ui/states/meter.tsx'
import { LoadedRows } from '#web/ui/states/row-skeletons.tsx'
import { toastError } from '#web/ui/toasts/toast-error.ts'
import { pollTime } from './poll-head.tsx'
import { ResultRow } from './poll-row.tsx'
import { percentOf, votesQuery } from './polls.data.ts'

/** The result of a poll for those who see readers; with names, who voted for what. */
export function PollResults({ post, open, onClose }: LayerProps & { post: Post }) {
  const query = useQuery(votesQuery(post.id))
  const { data } = query
  const file = useDownload(exportPoll)
  return (
    <Dialog
      open={open}
      onOpenChange={next => !next && onClose()}
      title={text.results}
      subject={post.poll?.question}
      foot={
        data && (
          <>
            <Button
              className="me-auto"
              icon={<Download className="size-5" />}
              waiting={file.isPending}
              onClick={() =>
                file.mutate(
                  { params: { id: post.id } },
                  { onError: error => toastError(error, { title: text.csvFailed }) },
                )
              }
            >
              {text.csv}
            </Button>
            <Button
              icon={<Printer className="size-5" />}
              onClick={() => openLayer(layer => <ResultSheet votes={data} {...layer} />)}
            >
              {text.print}
            </Button>
          </>
        )
      }
    >
      <LoadedRows query={query} failed={text.loadFailed} failedText={text.loadFailedText} label={text.loading} isInside>
        {votes => <Result votes={votes} />}
      </LoadedRows>
    </Dialog>
  )
}

function Result({ votes: { poll, voters, missing, audience, votedOfAudience, notInvited } }: { votes: Votes }) {
  const { isMultiple, hasNames, closesAt } = poll
  const facts = [closesAt && polls.until({ at: pollTime(closesAt) }), hasNames ? text.names : text.noNames].filter(
    Boolean,
  )
  const ranked = poll.answers.toSorted((a, b) => (b.votes ?? 0) - (a.votes ?? 0))
  return (
    <div className="grid gap-4">
      <div>
        <Meter value={audience === 0 ? 0 : (votedOfAudience / audience) * 100} label={text.results} />
        <p className="mt-2 text-small text-ink-2 tabular-nums">
          {text.voted({ voted: votedOfAudience, of: audience, b: strong })} · {facts.join(' · ')}
        </p>
      </div>
      {ranked.map(({ id, text: answer, votes }) => (
        <section key={id} aria-label={answer} className="border-t border-line pt-4">
          <ResultRow
            percent={votes === null ? null : percentOf(votes, poll)}
            isMultiple={isMultiple}
            note={votes === null ? undefined : text.votes({ count: votes })}
          >
            {answer}
          </ResultRow>
          {voters && <People people={voters.find(({ answerId }) => answerId === id)?.people ?? []} />}
        </section>
      ))}
      {missing && missing.length > 0 && (
        <section className="border-t border-line pt-4">
          <h3 className="text-label font-strong">{text.missing({ count: missing.length })}</h3>
          <People people={missing} />
        </section>
      )}
      {notInvited > 0 && <p className="text-meta text-ink-3">{text.notInvited({ count: notInvited })}</p>}
    </div>
  )
}

const strong = (words: ReactNode) => (
  <b key="b" className="font-strong text-ink">
    {words}
  </b>
)

const namedFirst = 2

/** Some people: the first by name, and all of them on a tap. */
function People({ people }: { people: readonly Voter[] }) {
  if (people.length === 0) return null
  const names = people.slice(0, namedFirst).map(fullName).join(', ')
  const more = people.length - namedFirst
  return (
    <details className="group mt-1.5">
      <summary className="flex min-h-target cursor-pointer list-none items-center gap-2.5 text-small text-ink-2 [&::-webkit-details-marker]:hidden">
        <span aria-hidden className="flex -space-x-2 group-open:hidden">
          {people.slice(0, 3).map(person => (
            <PersonAvatar key={person.id} person={person} size="small" />
          ))}
        </span>
        <span className="min-w-0 flex-1 wrap-anywhere">{more > 0 ? text.others({ names, count: more }) : names}</span>
        <ChevronDown className="size-5 shrink-0 text-ink-3 transition-transform group-open:rotate-180" />
      </summary>
      {people.map(person => (
        <Row
          key={person.id}
          start={<PersonAvatar person={person} size="row" />}
          title={<PersonLink id={person.id}>{fullName(person)}</PersonLink>}
        />
      ))}
    </details>
  )
}

/** The result on paper. */
function ResultSheet({ votes: { poll, voters, missing }, open, onClose }: LayerProps & { votes: Votes }) {
  const { appName, logoUrl, companyName = appName } = useBrand()
  const rows = (people: readonly Voter[]) => people.map(person => [fullName(person)])
  const figure = (votes: number | null) =>
    votes === null ? '' : ` · ${text.votes({ count: votes })} · ${polls.percent({ percent: percentOf(votes, poll) })}`
  return (
    <PrintSheet open={open} onClose={onClose} title={text.results} subject={poll.question}>
      <PaperList
        mark={<BrandMark name={appName} logoUrl={logoUrl} size="small" />}
        title={poll.question}
        subject={`${companyName}\n${polls.voters({ count: poll.voters })}`}
        columns={[text.name]}
        sections={[
          ...poll.answers.map(({ id, text: answer, votes }) => ({
            title: answer + figure(votes),
            rows: rows(voters?.find(({ answerId }) => answerId === id)?.people ?? []),
          })),
          ...(missing ? [{ title: text.missing({ count: missing.length }), rows: rows(missing) }] : []),
        ]}
      />
    </PrintSheet>
  )
}
