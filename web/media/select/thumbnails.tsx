import { Check, FileText, Film, Image, Play, Plus, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { limits } from '#contract/limits.ts'
import type { MediaInfo } from '#contract/media.ts'
import { codePoints } from '#contract/text/code-points.ts'
import { media as text } from '#locales/text.ts'
import { DocumentFace, type DocumentFacts } from '#web/media/documents/document-face.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { heicThumbnail, isHeic } from './heic.ts'
import type { PendingMedia } from './pending.ts'

export const pendingThumbnail = ({ id, file, thumbnail, type, description }: PendingMedia): Thumbnail => ({
  id,
  description,
  name: file.name,
  src: thumbnail,
  type,
  isFilm: type === 'video',
  file,
  document: type === 'document' ? { pages: null, bytes: file.size } : null,
})

export const mediaThumbnail = (
  { url, thumbnailUrl, state, type, document, description }: MediaInfo,
  index: number,
): Thumbnail => ({
  id: url,
  description: description ?? '',
  name: document?.fileName ?? text.numbered({ number: index + 1, type }),
  src: thumbnailUrl ?? (state === 'ready' && type === 'image' ? url : null),
  type,
  isFilm: false,
  file: null,
  document: document ?? null,
})

interface ThumbnailsProps {
  items: readonly Thumbnail[]
  /** Nothing can be removed while uploading. */
  busy?: boolean
  onRemove: (id: string) => void
  /** Offers words for photos and videos: for the first one at once, or where there is little room for the one that is pressed. */
  onDescribe: (id: string, description: string) => void
  isCompact?: boolean
}

/**
 * The files of a post that is being written, each with a button to remove it: documents below the others, and words for
 * the chosen picture at the end.
 */
export function Thumbnails({ items, busy = false, onRemove, onDescribe, isCompact = false }: ThumbnailsProps) {
  const [chosenId, setChosen] = useState<string | null>(null)
  if (items.length === 0) return null
  const pictures = items.filter(({ document }) => !document)
  const chosen = pictures.find(({ id }) => id === chosenId) ?? (isCompact ? undefined : pictures[0])
  const list = (
    <ul aria-label={text.pending} className="grid grid-cols-3 gap-2 desk:grid-cols-5">
      {[...items.filter(({ document }) => !document), ...items.filter(({ document }) => document)].map(item => (
        <li
          key={item.id}
          className={classes(
            'relative',
            item.document ? 'col-span-full' : 'aspect-square overflow-hidden rounded-control bg-sunken',
          )}
        >
          {item.document ? (
            <DocumentFace name={item.name} src={item.src} facts={item.document} />
          ) : (
            <ThumbnailPicture {...item} />
          )}
          {!item.document && <PickButton item={item} isChosen={item === chosen} onPick={() => setChosen(item.id)} />}
          {!busy && (
            <button
              type="button"
              aria-label={text.remove({ name: item.name })}
              onClick={() => onRemove(item.id)}
              className={classes(
                'absolute end-0 grid size-target place-items-center text-white outline-offset-[-6px]!',
                item.document ? 'top-3.5' : 'top-0',
              )}
            >
              <span className="grid size-7 place-items-center rounded-full bg-shade">
                <X className="size-4" />
              </span>
            </button>
          )}
        </li>
      ))}
    </ul>
  )
  if (!chosen) return list
  const place = pictures.indexOf(chosen)
  const next = pictures[(place + 1) % pictures.length]
  return (
    <div className="grid gap-3">
      {list}
      <PictureWords
        value={chosen.description}
        place={place + 1}
        count={pictures.length}
        disabled={busy}
        onChange={description => onDescribe(chosen.id, description)}
        onNext={() => setChosen(next?.id ?? null)}
      />
    </div>
  )
}

/** Covers a picture: chooses it for its words, and says whether it has some. */
function PickButton({ item, isChosen, onPick }: { item: Thumbnail; isChosen: boolean; onPick: () => void }) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      aria-label={text.wordsOf({ name: item.name })}
      onClick={onPick}
      className={classes(
        'absolute inset-0 grid content-end justify-items-start rounded-control p-1.5',
        isChosen && 'border-2 border-brand',
      )}
    >
      <span
        className={classes(
          'inline-flex items-center gap-1 rounded-full bg-shade px-2 py-0.5 text-micro text-white',
          item.type === 'video' && 'ms-7',
        )}
      >
        {item.description.trim() === '' ? <Plus className="size-3.5" /> : <Check className="size-3.5" />}
        {text.hasWords}
      </span>
    </button>
  )
}

/** A file in the composer: newly chosen, or already part of the post. */
interface Thumbnail {
  id: string
  /** Empty for none, and for documents. */
  description: string
  name: string
  /** Null without a picture. */
  src: string | null
  type: MediaInfo['type']
  /** `src` is the video itself, of which the browser shows a frame. */
  isFilm: boolean
  /** Of a file that is not uploaded yet. */
  file: File | null
  /** Null for photos and videos. */
  document: DocumentFacts | null
}

/** The thumbnail of a HEIC file; null until it is decoded. */
function useHeic(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return undefined
    let isGone = false
    const making = heicThumbnail(file).catch(() => null)
    void making.then(made => (isGone ? undefined : setUrl(made)))
    return () => {
      isGone = true
      void making.then(made => made && URL.revokeObjectURL(made))
    }
  }, [file])
  return file && url
}

const icons = { image: Image, video: Film, document: FileText, file: FileText }

/** A format that the browser cannot show gets an icon and its name. */
export function ThumbnailPicture({ src: given, name, type, isFilm, file }: Thumbnail) {
  const [failed, setFailed] = useState(false)
  const decoded = useHeic(failed && file && isHeic(name) ? file : null)
  const src = decoded ?? given
  if ((failed && !decoded) || src === null) {
    const Icon = icons[type]
    return (
      <span className="grid size-full content-center justify-items-center gap-1.5 p-2 text-center text-micro text-ink-3">
        <Icon className="size-6" />
        <span className="line-clamp-2 wrap-anywhere">{name}</span>
      </span>
    )
  }
  const shared = { src, className: 'size-full object-cover', onError: () => setFailed(true) }
  const picture = isFilm ? (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- a single frame, without sound
    <video {...shared} aria-label={name} muted playsInline preload="metadata" />
  ) : (
    <img {...shared} alt={name} />
  )
  return (
    <>
      {picture}
      {type === 'video' && (
        <Play className="absolute bottom-1.5 start-1.5 size-6 rounded-thumb bg-shade p-1 text-white" />
      )}
    </>
  )
}

interface PictureWordsProps {
  value: string
  /** Of the photos and videos of the post, from 1. */
  place: number
  count: number
  disabled: boolean
  onChange: (description: string) => void
  onNext: () => void
}

/** What a photo or video shows, for those who cannot see it. */
function PictureWords({ value, place, count, disabled, onChange, onNext }: PictureWordsProps) {
  const length = codePoints(value)
  const isTooLong = length > limits.mediaDescriptionCharacters
  return (
    <div>
      <TextField
        label={text.words({ place, count })}
        help={text.wordsHelp}
        error={isTooLong ? text.wordsTooLong({ max: limits.mediaDescriptionCharacters }) : undefined}
        value={value}
        disabled={disabled}
        onChange={({ target }) => onChange(target.value)}
      />
      <div className="flex min-h-target items-center justify-between gap-3">
        <span className="text-meta text-ink-3 tabular-nums">
          {length} / {limits.mediaDescriptionCharacters}
        </span>
        {count > 1 && (
          <Button variant="ghost" onClick={onNext}>
            {text.nextPicture}
          </Button>
        )}
      </div>
    </div>
  )
}
