import { MessageCircle, MessageCircleOff } from 'lucide-react'
import { composer as text } from '#locales/text.ts'
import type { Background } from '#web/feed/backgrounds.ts'
import type { PollPartProps } from '#web/polls/poll-part.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { classes } from '#web/ui/classes.ts'
import { SwitchRow } from '#web/ui/forms/switch.tsx'
import { pixelsOf, useVisibleArea } from '#web/ui/visible-area.ts'
import { BackgroundPalette } from './background-palette.tsx'
import { ChoicesButton } from './choices/choices-button.tsx'
import type { ChoicesProps } from './choices/choices-dialog.tsx'
import { MediaButtons } from './media-buttons.tsx'

/** Below this visible height, by the size of the text, the tools of a post are one row; with this width, in its header. */
const lowRem = 35

/** How much room a post has: with a keyboard open, or a phone held sideways, its text comes first. */
export function useRoom(): 'tall' | 'low' | 'wide' {
  const { width, height } = useVisibleArea()
  const low = pixelsOf(lowRem)
  if (height >= low) return 'tall'
  return width >= low ? 'wide' : 'low'
}

interface PostOptionsProps {
  room: ReturnType<typeof useRoom>
  /** The draft, or the post that is edited. */
  post: {
    shownBackground: Background | null
    canHaveBackground: boolean
    setBackground: (background: Background | null) => void
    add: (files: readonly File[]) => void
    allowComments: boolean
    setAllowComments: (allowComments: boolean) => void
    pollPart: PollPartProps
  }
  /** How many files are added; said where they may be out of sight. */
  mediaCount: number
  teamName: string
  /** More choices, of a new post. */
  more?: ChoicesProps
}

/** Background, media, comments and more choices of a post: rows, or one row of tools where there is little room. */
export function PostOptions({ room, post, mediaCount, teamName, more }: PostOptionsProps) {
  const { canHaveBackground, allowComments } = post
  const palette = { value: post.shownBackground, onChange: post.setBackground, disabled: !canHaveBackground }
  const media = { onChoose: post.add, poll: post.pollPart }
  if (room !== 'tall') {
    return (
      <div
        className={classes(
          'scroll-none flex min-h-12 items-center overflow-x-auto px-1.5',
          room === 'low' ? 'shrink-0 border-t border-line' : 'min-w-0',
        )}
      >
        <MediaButtons look="icons" mediaCount={mediaCount} {...media} />
        <IconButton
          label={text.allowComments}
          icon={
            allowComments ? (
              <MessageCircle className="size-6 text-brand-ink" />
            ) : (
              <MessageCircleOff className="size-6" />
            )
          }
          aria-pressed={allowComments}
          onClick={() => post.setAllowComments(!allowComments)}
        />
        {more && <ChoicesButton look="icon" {...more} />}
        {canHaveBackground && <BackgroundPalette isBare {...palette} />}
      </div>
    )
  }
  return (
    <div className="pad-safe-bottom shrink-0 divide-y divide-line border-t border-line px-4 pt-3 desk:px-5">
      <div className="flex flex-wrap gap-2 pb-3">
        <MediaButtons look="row" {...media} />
      </div>
      <BackgroundPalette {...palette} className="pt-2.5 pb-2" />
      <div className="flex items-center gap-3.5">
        <MessageCircle className="size-6 shrink-0 text-brand-ink" />
        <SwitchRow
          label={text.allowComments}
          help={allowComments ? text.allowCommentsHelp({ team: teamName }) : text.commentsOffHelp}
          checked={allowComments}
          onCheckedChange={post.setAllowComments}
          className="min-w-0 flex-1"
        />
      </div>
      {more && <ChoicesButton look="row" {...more} />}
    </div>
  )
}
