import { limits } from '#contract/limits.ts'
import { codePoints } from '#contract/text/code-points.ts'
import { media as text } from '#locales/text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'

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
export function PictureWords({ value, place, count, disabled, onChange, onNext }: PictureWordsProps) {
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
