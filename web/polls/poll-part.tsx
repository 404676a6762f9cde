import { Pencil, X } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import type { WrittenPoll } from '#contract/polls.ts'
import { polls as text } from '#locales/text.ts'
import { lazyPart } from '#web/lib/lazy.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import type { PollEditorProps } from './poll-editor.tsx'
import { PollHead } from './poll-head.tsx'

const PollEditor = lazyPart(() => import('./poll-editor.tsx'), 'PollEditor', 'authors')

/** What the composers know of the poll of a post. */
export interface PollPartProps extends Omit<PollEditorProps, 'onClose'> {
  /** Somebody has voted. */
  isFixed?: boolean
}

/** Opens the editor of a poll: `open` for a button, and the dialog itself. */
export function usePollEditor(props: PollPartProps) {
  const [isOpen, setOpen] = useState(false)
  const dialog = isOpen && (
    <Suspense>
      <PollEditor {...props} onClose={() => setOpen(false)} />
    </Suspense>
  )
  return { open: () => setOpen(true), dialog }
}

/** The poll of a post that is being written, to be changed. Nothing without one. */
export function PollPart(props: PollPartProps) {
  const { poll, onChange, isFixed = false } = props
  const editor = usePollEditor(props)
  if (!poll) return null
  return (
    <>
      <PollPreview poll={poll} note={isFixed ? text.cannotChange : undefined}>
        {!isFixed && (
          <>
            <IconButton label={text.edit} icon={<Pencil className="size-5" />} onClick={editor.open} />
            <IconButton label={text.remove} icon={<X className="size-5" />} onClick={() => onChange(null)} />
          </>
        )}
      </PollPreview>
      {editor.dialog}
    </>
  )
}

interface PollPreviewProps {
  poll: WrittenPoll
  note?: string | undefined
  /** What can be done with it. */
  children?: ReactNode
}

/** A poll that nobody can vote in yet. */
export function PollPreview({ poll, note, children }: PollPreviewProps) {
  return (
    <section aria-label={text.poll} className="rounded-card border border-line">
      <div className="flex min-h-target items-center ps-3.5 pe-0.5">
        <div className="min-w-0 flex-1">
          <PollHead {...poll} />
        </div>
        {children}
      </div>
      <div className="border-t border-line px-3.5 py-3 wrap-anywhere">
        <p dir="auto" className="text-label font-strong">
          {poll.question}
        </p>
        <ul className="mt-1 text-small text-ink-2">
          {poll.answers.map(answer => (
            <li key={answer} dir="auto">
              {answer}
            </li>
          ))}
        </ul>
        {note && <p className="mt-1.5 text-meta text-ink-3">{note}</p>}
      </div>
    </section>
  )
}
