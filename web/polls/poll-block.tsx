import { ChevronRight, CloudUpload, Eye, Lock } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import type { Post } from '#contract/feed.ts'
import { limits } from '#contract/limits.ts'
import { can } from '#contract/policy.ts'
import type { Poll } from '#contract/polls.ts'
import { polls as text } from '#locales/text.ts'
import { useIsPast } from '#web/lib/times/use-is-past.ts'
import { useActor } from '#web/session/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { PollHead, pollTime } from './poll-head.tsx'
import { Mark, ResultRow, rowLook, thickBorder, thinBorder } from './poll-row.tsx'
import { percentOf, useOwnAnswers, useVote } from './polls.data.ts'

interface PollBlockProps {
  post: Post
  poll: Poll
  /** The language of the question and the answers, where it is another than that of the page. */
  lang: string | undefined
  /** Called with the poll as the server has it after the vote. */
  onVoted: (poll: Poll) => void
  onOpenResults: () => void
}

/** The poll of a post: its answers to choose from, or their result. Voting changes the size of nothing. */
export function PollBlock({ post, poll, lang, onVoted, onOpenResults }: PollBlockProps) {
  const { question, closesAt, hasNames, isMultiple } = poll
  const own = useOwnAnswers(post, poll)
  const isClosed = useIsPast(closesAt)
  const [chosen, setChosen] = useState<readonly number[] | null>(null)
  const block = useRef<HTMLDivElement>(null)
  const vote = useVote(post, poll, onVoted)
  const hasVoted = poll.hasVoted || (own.isPending && own.answers !== null && own.answers.length > 0)
  const isOpen = !isClosed && (chosen !== null || !hasVoted)
  /** The button that was pressed may be gone. */
  const focusBlock = () => block.current?.focus({ preventScroll: true })
  const send = (picked: readonly number[]) =>
    vote.mutate(picked, {
      onSuccess: () => {
        setChosen(null)
        focusBlock()
      },
    })
  const picked = chosen ?? []
  const pick = (id: number) => {
    if (!isMultiple) setChosen([id])
    else setChosen(picked.includes(id) ? picked.filter(each => each !== id) : [...picked, id])
  }
  return (
    <form
      aria-label={question}
      onSubmit={event => {
        event.preventDefault()
        if (picked.length > 0 && !vote.isPending) send(picked)
      }}
      className="px-4 pt-1 pb-2 desk:px-5"
    >
      <PollHead isMultiple={isMultiple} closesAt={closesAt} isClosed={isClosed} />
      <h4 dir="auto" lang={lang} className="mt-0.5 text-h3 wrap-anywhere">
        {question}
      </h4>
      <div ref={block} tabIndex={-1} className="mt-2.5 outline-none">
        {isOpen ? (
          <Choices poll={poll} lang={lang} chosen={picked} onPick={pick} disabled={vote.isPending} />
        ) : (
          <Result poll={poll} lang={lang} own={own} isClosed={isClosed} />
        )}
      </div>
      <p className="mt-2.5 flex gap-2 text-meta text-ink-3">
        {hasNames ? <Eye className="mt-px size-4 shrink-0" /> : <Lock className="mt-px size-4 shrink-0" />}
        {hasNames ? text.withNames : text.withoutNames}
      </p>
      <div className="mt-1 flex min-h-12 items-center gap-2 text-small text-ink-2">
        <Count
          post={post}
          poll={poll}
          isPending={own.isPending}
          isOpen={isOpen}
          isClosed={isClosed}
          onOpen={onOpenResults}
        />
        {isOpen && chosen !== null && hasVoted && hasNames && (
          <Button variant="ghost" disabled={vote.isPending} onClick={() => send([])}>
            {text.takeBack}
          </Button>
        )}
        {isOpen && (
          <Button
            type="submit"
            variant="primary"
            className="min-w-22"
            disabled={picked.length === 0}
            waiting={vote.isPending}
            waitingLabel={text.voting}
          >
            {text.vote}
          </Button>
        )}
        {!isOpen && !isClosed && hasNames && (
          <Button
            variant="ghost"
            className="-me-3"
            onClick={() => {
              setChosen(own.answers ?? [])
              focusBlock()
            }}
          >
            {text.change}
          </Button>
        )}
      </div>
    </form>
  )
}

interface ChoicesProps extends Pick<PollBlockProps, 'poll' | 'lang'> {
  chosen: readonly number[]
  onPick: (id: number) => void
  disabled: boolean
}

function Choices({ poll, lang, chosen, onPick, disabled }: ChoicesProps) {
  const name = useId()
  return (
    <fieldset disabled={disabled} className="grid min-w-0 gap-2">
      <legend className="sr-only">{text.answersTo({ question: poll.question })}</legend>
      {poll.answers.map(answer => {
        const isChosen = chosen.includes(answer.id)
        return (
          <label
            key={answer.id}
            className={classes(
              rowLook,
              'has-focus-visible:outline-3 has-focus-visible:outline-focus',
              isChosen ? thickBorder('brand') : `${thinBorder} border-field-line hover:bg-sunken`,
            )}
          >
            <input
              type={poll.isMultiple ? 'checkbox' : 'radio'}
              name={name}
              checked={isChosen}
              onChange={() => onPick(answer.id)}
              className="absolute inset-0 size-full opacity-0"
            />
            <Mark isMultiple={poll.isMultiple} look={isChosen ? 'chosen' : 'open'} />
            <span dir="auto" lang={lang}>
              {answer.text}
            </span>
          </label>
        )
      })}
    </fieldset>
  )
}

interface ResultProps extends Pick<PollBlockProps, 'poll' | 'lang'> {
  own: ReturnType<typeof useOwnAnswers>
  isClosed: boolean
}

function Result({ poll, lang, own, isClosed }: ResultProps) {
  const { question } = poll
  const most = Math.max(...poll.answers.map(({ votes }) => votes ?? 0))
  const isShown = poll.answers.some(({ votes }) => votes !== null) && !own.isPending
  return (
    <ul aria-label={isShown ? text.resultOf({ question }) : text.yourAnswerTo({ question })} className="grid gap-2">
      {poll.answers.map(({ id, text: answer, votes }) => {
        const isMine = own.answers?.includes(id) === true
        const isTop = isClosed && isShown && most > 0 && votes === most
        return (
          <li key={id}>
            <ResultRow
              lang={lang}
              percent={isShown && votes !== null ? percentOf(votes, poll) : null}
              isMine={isMine}
              isWaiting={isMine && own.isPending}
              isMultiple={poll.isMultiple}
              isTop={isTop}
              note={isTop ? text.most : undefined}
            >
              {answer}
            </ResultRow>
          </li>
        )
      })}
    </ul>
  )
}

interface CountProps {
  post: Post
  poll: Poll
  isPending: boolean
  isOpen: boolean
  isClosed: boolean
  onOpen: () => void
}

/** How many have voted, and what becomes of it; opens the result for those who see readers. */
function Count({ post, poll, isPending, isOpen, isClosed, onOpen }: CountProps): ReactNode {
  const actor = useActor()
  const { voters: count, hasNames, closesAt } = poll
  const min = limits.pollVotersShown
  if (isPending)
    return (
      <>
        <CloudUpload className="size-5 shrink-0 text-info" />
        <span role="status" className="min-w-0 flex-1">
          {text.pending}
        </span>
      </>
    )
  if (can(actor, 'post.see-readers', post))
    return (
      <button
        type="button"
        onClick={onOpen}
        className="flex min-h-target min-w-0 flex-1 items-center gap-1 text-start font-semi text-brand-ink"
      >
        {hasNames ? text.seeWho({ count }) : text.seeResult({ count })}
        <ChevronRight className="size-4.5 shrink-0" />
      </button>
    )
  const words =
    hasNames || isOpen || (isClosed && count >= min)
      ? text.voters({ count })
      : isClosed
        ? text.tooFew({ min })
        : text.shownLater({ count, min, at: pollTime(closesAt ?? '') })
  return <span className="min-w-0 flex-1">{words}</span>
}
