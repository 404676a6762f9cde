import { type KeyboardEvent, useCallback, useEffect, useId, useRef, useState } from 'react'
import { composer as text } from '#locales/text.ts'
import { useFileIntake, usePageIntake } from '#web/media/select/use-file-intake.ts'
import { useUser } from '#web/session/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Switch } from '#web/ui/forms/switch.tsx'
import { PersonAvatar } from '#web/ui/marks/avatar.tsx'
import { Card } from '#web/ui/surfaces/card.tsx'
import { BackgroundPalette } from './background-palette.tsx'
import { sendingOf } from './choices/choices.ts'
import { ChoicesButton } from './choices/choices-button.tsx'
import { ComposerField } from './composer-field.tsx'
import { CharacterCount, DropHint } from './composer-parts.tsx'
import { DraftParts } from './draft-parts.tsx'
import { MediaButtons } from './media-buttons.tsx'
import { UploadBar } from './upload-progress.tsx'
import { type DraftPost, useDraftPost } from './use-draft-post.ts'

/** The composer at the top of the feed on a desk. It grows with its content. */
export function Composer({ teamId, teamName }: { teamId: number; teamName: string }) {
  const me = useUser()
  const draft = useDraftPost(teamId, text.emptyDesk)
  const { isExpanded, area, expand } = useExpansion(draft)
  const take = (files: readonly File[]) => {
    draft.add(files)
    area.current?.focus()
  }
  const intake = useFileIntake(take, draft.isWorking)
  const isOverPage = usePageIntake(take, draft.isWorking)
  const isActive = draft.text !== '' || isExpanded
  const post = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // What stands above may push it off the screen.
    if (isActive && document.activeElement === area.current) post.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive, area])

  const more = { choices: draft.choices, onChoose: draft.setChoices, teamId, documents: draft.documents }
  const send = () => {
    if (!draft.canPost && !draft.isEmpty) return
    void draft.post().then(isPosted => isPosted && area.current?.blur())
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || (!event.ctrlKey && !event.metaKey)) return
    event.preventDefault()
    send()
  }

  return (
    <Card
      feed
      {...intake.handlers}
      data-draft={draft.pending.length > 0 ? '' : undefined}
      className="relative grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-3 gap-y-3 px-4 py-3 desk:px-5 desk:py-4"
    >
      {intake.isOver && <DropHint />}
      {isOverPage && <DropHint page />}
      <PersonAvatar person={me} size="row" className="mt-0.5" />
      <ComposerField {...{ draft, teamId, area, isActive, isExpanded }} onOverflow={expand} onKeyDown={press} />
      <div className="order-last col-start-2 col-end-4 grid gap-3 empty:hidden">
        <DraftParts draft={draft} more={more} />
        {draft.progress && draft.progress.files > 0 && (
          <UploadBar progress={draft.progress} onCancel={draft.progress.cancel} />
        )}
        {isActive && (
          <BackgroundPalette
            value={draft.shownBackground}
            onChange={draft.setBackground}
            disabled={!draft.canHaveBackground}
          />
        )}
      </div>
      <div
        className={classes(
          'flex items-center justify-end gap-2',
          isActive ? 'order-last col-span-full flex-wrap border-t border-line pt-3' : 'col-start-3',
        )}
      >
        {isActive && <CommentsSwitch draft={draft} teamName={teamName} />}
        <CharacterCount left={draft.left} className="px-2" />
        <MediaButtons
          look={isActive ? 'bar' : 'icons'}
          onChoose={draft.add}
          disabled={draft.isWorking}
          poll={draft.pollPart}
        />
        {isActive && <ChoicesButton look="button" disabled={draft.isWorking} {...more} />}
        <Button
          ref={post}
          variant="primary"
          disabled={!draft.canPost && !draft.isWorking}
          waiting={draft.isWorking}
          waitingLabel={text.posting}
          onClick={send}
        >
          {text.send[sendingOf(draft.choices)]}
        </Button>
      </div>
    </Card>
  )
}

function CommentsSwitch({ draft, teamName }: { draft: DraftPost; teamName: string }) {
  const id = useId()
  return (
    <div className="flex min-h-target basis-full items-center gap-3">
      <Switch
        id={id}
        aria-describedby={`${id}-help`}
        checked={draft.allowComments}
        onCheckedChange={draft.setAllowComments}
        disabled={draft.isWorking}
      />
      <label htmlFor={id} className="text-label">
        {text.allowComments}
      </label>
      <span id={`${id}-help`} className="sr-only">
        {draft.allowComments ? text.allowCommentsHelp({ team: teamName }) : text.commentsOffHelp}
      </span>
    </div>
  )
}

/** Expanded once the text overflows one line, or media or a background are chosen; collapsed when all are gone. */
function useExpansion(draft: DraftPost) {
  const area = useRef<HTMLTextAreaElement>(null)
  const [overflowed, setOverflowed] = useState(false)
  if (overflowed && draft.text === '') setOverflowed(false)
  const expand = useCallback(() => setOverflowed(true), [])
  return {
    area,
    expand,
    isExpanded: overflowed || draft.pending.length > 0 || draft.poll !== null || draft.shownBackground !== null,
  }
}
