import { useId, useState } from 'react'
import type { Post } from '#contract/feed.ts'
import { composer as text } from '#locales/text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'

/** What a changed text means for those who know the former one. */
export type Again = 'nothing' | 'read' | 'confirm'

interface ReadAgainDialogProps {
  post: Post
  onAnswer: (again: Again) => void
  onClose: () => void
}

/** Asks what a changed text means for those who have read, or confirmed, the former one. */
export function ReadAgainDialog({ post, onAnswer, onClose }: ReadAgainDialogProps) {
  const { viewCount: readers, confirmedCount: confirmed, askToConfirm } = post
  const [again, setAgain] = useState<Again>(askToConfirm ? 'confirm' : 'read')
  if (!askToConfirm)
    return (
      <Dialog
        open
        onOpenChange={open => !open && onClose()}
        title={text.readAgainTitle}
        foot={
          <>
            <Button onClick={() => onAnswer('nothing')}>{text.smallCorrection}</Button>
            <Button variant="primary" onClick={() => onAnswer('read')}>
              {text.readAgain}
            </Button>
          </>
        }
      >
        <p className="text-body text-pretty text-ink-2">{text.readAgainText({ readers })}</p>
      </Dialog>
    )
  const answers = [
    { value: 'confirm', label: text.confirmAgain, help: text.confirmAgainHelp },
    { value: 'read', label: text.onlyReadAgain, help: text.onlyReadAgainHelp },
    { value: 'nothing', label: text.smallCorrection, help: text.keepConfirmed({ confirmed }) },
  ] as const
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={text.confirmAgainTitle}
      subject={text.confirmAgainText({ confirmed, readers })}
      foot={
        <>
          <Button onClick={onClose}>{text.backToEditing}</Button>
          <Button variant="primary" onClick={() => onAnswer(again)}>
            {text.save}
          </Button>
        </>
      }
    >
      <fieldset className="divide-y divide-line">
        <legend className="sr-only">{text.confirmAgainTitle}</legend>
        {answers.map(answer => (
          <Answer key={answer.value} chosen={again} onChoose={setAgain} {...answer} />
        ))}
      </fieldset>
    </Dialog>
  )
}

interface AnswerProps {
  value: Again
  chosen: Again
  onChoose: (again: Again) => void
  label: string
  help: string
}

function Answer({ value, chosen, onChoose, label, help }: AnswerProps) {
  const id = useId()
  return (
    <div className="flex min-h-16 items-center gap-3.5 py-2.5">
      <input
        id={id}
        type="radio"
        name="again"
        checked={chosen === value}
        onChange={() => onChoose(value)}
        aria-describedby={`${id}-help`}
        className="size-5 shrink-0 accent-fill"
      />
      <div className="min-w-0 flex-1">
        <label htmlFor={id} className="block text-action font-semi">
          {label}
        </label>
        <span id={`${id}-help`} className="block text-meta text-ink-3">
          {help}
        </span>
      </div>
    </div>
  )
}
