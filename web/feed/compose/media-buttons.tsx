import { ChartBarBig, FileText, Image, type LucideIcon } from 'lucide-react'
import { type RefObject, useRef } from 'react'
import { polls, composer as text } from '#locales/text.ts'
import { useAreVideosOff } from '#web/company/company.ts'
import { pickerAccept } from '#web/media/select/selection.ts'
import { type PollPartProps, usePollEditor } from '#web/polls/poll-part.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Badge } from '#web/ui/marks/badge.tsx'

interface MediaButtonsProps {
  onChoose: (files: readonly File[]) => void
  /** `row` fills the width, `bar` stands among other buttons, `icons` where there is little room. */
  look: 'row' | 'bar' | 'icons'
  disabled?: boolean
  /** How many files are added; said where they may be out of sight. */
  mediaCount?: number
  /** Of a post that may have a poll. */
  poll?: PollPartProps | undefined
}

/** What can be added to a post: photos and videos, documents, and a poll. */
export function MediaButtons({ mediaCount = 0, poll, ...props }: MediaButtonsProps) {
  return (
    <>
      <PickerButton {...props} kind="media" label={text.addMedia} icon={Image} count={mediaCount} />
      <PickerButton {...props} kind="documents" label={text.addDocument} icon={FileText} count={0} />
      {poll && !poll.isFixed && <PollButton {...props} poll={poll} />}
    </>
  )
}

interface PickerButtonProps extends Omit<MediaButtonsProps, 'mediaCount' | 'poll'> {
  kind: 'media' | 'documents'
  label: string
  icon: LucideIcon
  count: number
}

function PickerButton({ kind, label, icon: Icon, count, onChoose, look, disabled = false }: PickerButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  const open = () => input.current?.click()
  return (
    <>
      <FilePicker input={input} label={label} kind={kind} onChoose={onChoose} />
      <AddButton {...{ look, label, disabled, count }} icon={Icon} onClick={open} />
    </>
  )
}

interface FilePickerProps extends Pick<PickerButtonProps, 'kind' | 'label' | 'onChoose'> {
  /** Clicking it opens the native file picker. */
  input: RefObject<HTMLInputElement | null>
}

/** A hidden file input; another button opens it. Choosing the same file again is reported again. */
function FilePicker({ input, label, kind, onChoose }: FilePickerProps) {
  const areVideosOff = useAreVideosOff()
  return (
    <input
      ref={input}
      type="file"
      multiple
      accept={pickerAccept(kind, areVideosOff)}
      aria-label={label}
      // The button that opens it has the same name.
      aria-hidden
      tabIndex={-1}
      className="sr-only"
      onChange={event => {
        const files = [...(event.target.files ?? [])]
        event.target.value = ''
        if (files.length > 0) onChoose(files)
      }}
    />
  )
}

function PollButton({ look, disabled = false, poll }: Omit<MediaButtonsProps, 'onChoose'> & { poll: PollPartProps }) {
  const editor = usePollEditor(poll)
  return (
    <>
      <AddButton {...{ look, disabled }} label={polls.poll} count={0} icon={ChartBarBig} onClick={editor.open} />
      {editor.dialog}
    </>
  )
}

interface AddButtonProps extends Pick<PickerButtonProps, 'label' | 'icon' | 'count' | 'look'> {
  disabled: boolean
  onClick: () => void
}

function AddButton({ label, icon: Icon, count, look, disabled, onClick }: AddButtonProps) {
  return look === 'icons' ? (
    <span className="relative">
      <IconButton
        label={count > 0 ? text.addMoreMedia({ count }) : label}
        icon={<Icon className="size-6 text-brand-ink" />}
        onClick={onClick}
      />
      <Badge count={count} className="pointer-events-none absolute end-0 top-0" />
    </span>
  ) : (
    <Button
      variant={look === 'bar' ? 'ghost' : 'secondary'}
      className={look === 'row' ? 'flex-auto' : 'px-2'}
      icon={<Icon className="size-5.5 text-brand-ink" />}
      disabled={disabled}
      onClick={onClick}
    >
      {label}
    </Button>
  )
}
