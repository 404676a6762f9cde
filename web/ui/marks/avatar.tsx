import { useState } from 'react'
import { classes } from '../classes.ts'

const sizes = {
  tiny: 'size-6.5 text-[0.625rem]',
  small: 'size-8 text-micro',
  row: 'size-10 text-meta',
  post: 'size-11 text-body',
  large: 'size-18 text-h2',
} as const

const tints = ['tint-1', 'tint-2', 'tint-3', 'tint-4', 'tint-5', 'tint-6', 'tint-7', 'tint-8']

/** At most two letters: the first of the first and of the last word, in any script. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/u).filter(Boolean)
  const picked = words.length > 1 ? [words[0], words.at(-1)] : words
  return picked
    .map(word => Array.from(word ?? '')[0] ?? '')
    .join('')
    .toLocaleUpperCase()
}

/** The same person always has the same tint. */
function tintOf(key: string | number): string {
  const hash = Array.from(String(key)).reduce(
    (sum, letter) => Math.imul(sum ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0,
    0x811c9dc5,
  )
  return tints[((hash ^ (hash >>> 15)) >>> 0) % tints.length] ?? 'tint-1'
}

interface AvatarProps {
  name: string
  imageUrl?: string | null
  /** The key of the tint; by default the name. */
  tintKey?: string | number
  size?: keyof typeof sizes
  className?: string
}

export function Avatar({ name, imageUrl, tintKey = name, size = 'post', className }: AvatarProps) {
  const [failed, setFailed] = useState<string>()
  const shown = imageUrl && failed !== imageUrl
  return (
    <span
      aria-hidden
      className={classes(
        'grid shrink-0 place-items-center overflow-hidden rounded-full leading-none font-strong select-none',
        sizes[size],
        tintOf(tintKey),
        className,
      )}
    >
      {shown ? (
        <img
          src={imageUrl}
          alt=""
          className="size-full object-cover"
          decoding="async"
          onError={() => setFailed(imageUrl)}
        />
      ) : (
        initialsOf(name)
      )}
    </span>
  )
}

interface PersonAvatarProps extends Pick<AvatarProps, 'size' | 'className'> {
  person: { id: number; firstName: string; lastName: string; profileImageUrl: string | null }
}

/** The avatar of a person; `Avatar` is for those of whom less is known. */
export const PersonAvatar = ({ person: { id, firstName, lastName, profileImageUrl }, ...look }: PersonAvatarProps) => (
  <Avatar name={`${firstName} ${lastName}`} tintKey={id} imageUrl={profileImageUrl} {...look} />
)
