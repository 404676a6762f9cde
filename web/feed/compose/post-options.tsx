import { Image, MessageCircle, Plus } from 'lucide-react'
import { useRef } from 'react'
import { useAreVideosOff } from '#web/company/company.ts'
import type { Background } from '#web/feed/backgrounds.ts'
import { FilePicker } from '#web/media/select/file-picker.tsx'
import { SwitchRow } from '#web/ui/forms/switch.tsx'
import { BackgroundPalette } from './background-palette.tsx'
import { text } from './composer.text.ts'

interface PostOptionsProps {
  background: Background | null
  canHaveBackground: boolean
  onBackground: (background: Background | null) => void
  onChoose: (files: readonly File[]) => void
  allowComments: boolean
  onAllowComments: (allowComments: boolean) => void
  teamName: string
  disabled?: boolean
}

/** Background, media and comments of a post. */
export function PostOptions({
  background,
  canHaveBackground,
  onBackground,
  onChoose,
  allowComments,
  onAllowComments,
  teamName,
  disabled = false,
}: PostOptionsProps) {
  const areVideosOff = useAreVideosOff()
  const picker = useRef<HTMLInputElement>(null)
  return (
    <div className="pad-safe-bottom shrink-0 divide-y divide-line border-t border-line px-4 pt-3 desk:px-5">
      <BackgroundPalette
        value={background}
        onChange={onBackground}
        disabled={!canHaveBackground || disabled}
        className="pb-2"
      />
      <FilePicker input={picker} label={text.addMedia} onChoose={onChoose} />
      <button
        type="button"
        disabled={disabled}
        onClick={() => picker.current?.click()}
        className="flex min-h-15 w-full items-center gap-3.5 text-left disabled:text-ink-3"
      >
        <Image aria-hidden className="size-6 shrink-0 text-brand-ink" />
        <span className="min-w-0 flex-1">
          <span className="block text-action font-semi">{text.addMedia}</span>
          <span className="block text-meta text-ink-3">{text.addMediaHelp(areVideosOff)}</span>
        </span>
        <Plus aria-hidden className="mr-3 size-5 shrink-0 text-ink-3" />
      </button>
      <div className="flex items-center gap-3.5">
        <MessageCircle aria-hidden className="size-6 shrink-0 text-brand-ink" />
        <SwitchRow
          label={text.allowComments}
          help={allowComments ? text.allowCommentsHelp(teamName) : text.commentsOffHelp}
          checked={allowComments}
          onCheckedChange={onAllowComments}
          disabled={disabled}
          className="min-w-0 flex-1"
        />
      </div>
    </div>
  )
}
