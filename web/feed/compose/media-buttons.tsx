import { FileText, Image, type LucideIcon } from 'lucide-react'
import { useRef } from 'react'
import { composer as text } from '#locales/text.ts'
import { FilePicker } from '#web/media/select/file-picker.tsx'
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
}

/** The ways to add files to a post: photos and videos, and documents. */
export function MediaButtons({ mediaCount = 0, ...props }: MediaButtonsProps) {
  return (
    <>
      <PickerButton {...props} kind="media" label={text.addMedia} icon={Image} count={mediaCount} />
      <PickerButton {...props} kind="documents" label={text.addDocument} icon={FileText} count={0} />
    </>
  )
}

interface PickerButtonProps extends Omit<MediaButtonsProps, 'mediaCount'> {
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
      {look === 'icons' ? (
        <span className="relative">
          <IconButton
            label={count > 0 ? text.addMoreMedia({ count }) : label}
            icon={<Icon aria-hidden className="size-6 text-brand-ink" />}
            onClick={open}
          />
          <Badge count={count} className="pointer-events-none absolute end-0 top-0" />
        </span>
      ) : (
        <Button
          variant={look === 'bar' ? 'ghost' : 'secondary'}
          className={look === 'row' ? 'flex-auto' : 'px-2'}
          icon={<Icon aria-hidden className="size-5.5 text-brand-ink" />}
          disabled={disabled}
          onClick={open}
        >
          {label}
        </Button>
      )}
    </>
  )
}
