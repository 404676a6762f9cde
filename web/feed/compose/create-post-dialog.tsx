import { NotebookPen, WifiOff } from 'lucide-react'
import { useDeferredValue, useEffect, useEffectEvent, useRef, useState } from 'react'
import { companyWideTeamId } from '#contract/policy.ts'
import { fullName } from '#contract/text/full-name.ts'
import { common, prompt, composer as text } from '#locales/text.ts'
import { useFileIntake } from '#web/media/select/use-file-intake.ts'
import { useIsOnline } from '#web/offline/connection.ts'
import { type Shared, takeShared } from '#web/offline/shared.ts'
import { useUser } from '#web/session/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { FullDialog } from '#web/ui/dialogs/full-dialog.tsx'
import { PersonAvatar } from '#web/ui/marks/avatar.tsx'
import { Callout } from '#web/ui/states/callout.tsx'
import { sendingOf } from './choices/choices.ts'
import { BelowText, CharacterCount, DropHint } from './composer-parts.tsx'
import { DraftParts } from './draft-parts.tsx'
import { noTeam } from './drafts.ts'
import { PostOptions, useRoom } from './post-options.tsx'
import { PostTextArea } from './post-text-area.tsx'
import { saveLastTeam } from './postable.ts'
import { type TeamChoice, TeamSelect } from './team-select.tsx'
import { UploadOverlay } from './upload-progress.tsx'
import { useDraftPost } from './use-draft-post.ts'

interface CreatePostDialogProps {
  open: boolean
  onClose: () => void
  /** Called with the team that has a new post. */
  onPosted: (teamId: number) => void
  /** The teams in which the user may post. */
  teams: readonly TeamChoice[]
  /** The team that is selected first; null where the user has to choose one. */
  teamId: number | null
  /** The name of the team that is shown, where the user may not post in it. */
  readOnlyTeam: string | undefined
}

/** Writing a post on a phone, over the whole screen. */
export function CreatePostDialog({
  open,
  onClose,
  onPosted,
  teams,
  teamId: firstTeamId,
  readOnlyTeam,
}: CreatePostDialogProps) {
  const isOnline = useIsOnline()
  const { id: me } = useUser()
  const room = useRoom()
  const isTall = room === 'tall'
  const [teamId, setTeamId] = useState(firstTeamId)
  const draft = useDraftPost(teamId ?? noTeam, text.empty)
  const canPost = draft.canPost && teamId !== null
  const [isLeaving, setLeaving] = useState(false)
  const area = useRef<HTMLTextAreaElement>(null)
  // First comes what is typed into.
  const hasOptions = useDeferredValue(true, false)
  const teamName = teams.find(team => team.teamId === teamId)?.name ?? text.thatFeed

  const intake = useFileIntake(draft.add, draft.isWorking)
  const { take } = draft
  const takeOnce = useEffectEvent((shared: Shared | null) => shared && take(shared))
  useEffect(() => void takeShared().then(takeOnce, () => undefined), [])

  const areFilesLost = draft.pending.length > 0 && !draft.areFilesKept
  /** Cancel asks what becomes of the draft; Back and Escape keep it, and ask only where files would be lost. */
  const leave = (asks: boolean) => {
    if (draft.isWorking) return
    if (teamId !== null && !draft.isEmpty) saveLastTeam(me, teamId)
    if (asks) setLeaving(true)
    else onClose()
  }
  const post = async () => {
    const outcome = await draft.post()
    if (!outcome) return
    onClose()
    if (outcome === 'posted' && teamId !== null) onPosted(teamId)
  }
  const changeTeam = (next: number) => {
    draft.moveTo(next)
    setTeamId(next)
  }

  const more = { choices: draft.choices, onChoose: draft.setChoices, teamId, documents: draft.documents }
  const options = hasOptions && (
    <PostOptions room={room} post={draft} mediaCount={draft.pending.length} teamName={teamName} more={more} />
  )

  const media = (
    <BelowText isFixed={isTall}>
      <DraftParts draft={draft} more={more} isCompact />
    </BelowText>
  )

  return (
    <FullDialog
      open={open}
      onOpenChange={next => !next && leave(areFilesLost)}
      title={text.title}
      isLow={!isTall}
      middle={
        !isTall && (
          <div className="flex min-w-0 items-center justify-center gap-1">
            <TeamSelect teams={teams} teamId={teamId} onChange={changeTeam} />
            {room === 'wide' && options}
          </div>
        )
      }
      initialFocus={area}
      start={
        <Button variant="ghost" className="text-ink-2" disabled={draft.isWorking} onClick={() => leave(!draft.isEmpty)}>
          {common.cancel}
        </Button>
      }
      end={
        <Button
          variant="primary"
          disabled={!canPost && !draft.isWorking}
          waiting={draft.isWorking}
          waitingLabel={text.posting}
          onClick={() => void post()}
        >
          {text.send[sendingOf(draft.choices)]}
        </Button>
      }
    >
      {!isOnline && <OfflineLine />}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Photo/Video does the same for the keyboard */}
      <div inert={draft.isWorking} {...intake.handlers} className="relative flex min-h-0 flex-1 flex-col">
        {intake.isOver && <DropHint />}
        {isTall && <Author teams={teams} teamId={teamId} onTeam={changeTeam} />}
        <div className={classes('flex flex-1 flex-col overflow-y-auto', isTall ? 'min-h-28' : 'min-h-0')}>
          {teamId === null ? (
            <Callout tone="warning" className="mx-4 mb-2 desk:mx-5">
              {text.chooseTeamHelp}
            </Callout>
          ) : (
            isTall &&
            readOnlyTeam !== undefined && (
              <Callout className="mx-4 mb-2 desk:mx-5">
                {text.goesElsewhere({ shown: readOnlyTeam, team: teamName })}
              </Callout>
            )
          )}
          <PostTextArea
            area={area}
            label={prompt.prompt}
            value={{ content: draft.text, mentions: draft.mentions }}
            teamId={teamId ?? companyWideTeamId}
            onChange={draft.setText}
            background={draft.shownBackground}
            readOnly={draft.isWorking}
          />
          <CharacterCount left={draft.left} className="shrink-0 px-4 py-2 text-end desk:px-5" />
          {!isTall && media}
        </div>
        {isTall && media}
        {room !== 'wide' && options}
      </div>
      {draft.progress && draft.progress.files > 0 && <UploadOverlay progress={draft.progress} />}
      <ConfirmDialog
        open={isLeaving}
        onOpenChange={setLeaving}
        icon={<NotebookPen />}
        title={text.keepTitle}
        confirmLabel={text.discard}
        cancelLabel={text.keep}
        onCancel={() => {
          if (areFilesLost) draft.discardMedia()
          onClose()
        }}
        onConfirm={() => {
          draft.discard()
          setLeaving(false)
          onClose()
        }}
      >
        <p>{areFilesLost ? text.keepTextOnly({ files: draft.pending.length }) : text.keepText}</p>
      </ConfirmDialog>
    </FullDialog>
  )
}

/** The dialog covers the connection line. */
function OfflineLine() {
  return (
    <p
      role="status"
      className="flex h-connection-line shrink-0 items-center justify-center gap-2 bg-warning-soft px-4 text-small whitespace-nowrap text-ink-2"
    >
      <WifiOff className="size-4.5 shrink-0 text-warning" />
      <strong className="font-strong text-warning">{text.offline}</strong> {text.sentLater}
    </p>
  )
}

function Author(props: { teams: readonly TeamChoice[]; teamId: number | null; onTeam: (teamId: number) => void }) {
  const me = useUser()
  const name = fullName(me)
  return (
    <div className="flex shrink-0 items-center gap-3 px-4 pt-3.5 pb-3 desk:px-5">
      <PersonAvatar person={me} />
      <div className="min-w-0">
        <p className="truncate leading-[1.25rem] font-strong">{name}</p>
        <TeamSelect teams={props.teams} teamId={props.teamId} onChange={props.onTeam} className="mt-1" />
      </div>
    </div>
  )
}
