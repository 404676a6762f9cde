import { useState } from 'react'
import { initialsOf } from './avatar.tsx'
import { classes } from './classes.ts'

const sizes = { small: 'size-7 text-meta', normal: 'size-8.5 desk:size-9.5 text-h3', large: 'size-14 text-h2' } as const

interface BrandMarkProps {
  name: string
  logoUrl?: string | null
  size?: keyof typeof sizes
  /** A white tile on the company's color, or a tile in the company's color on white. */
  ground?: 'white' | 'brand'
  className?: string
}

/** The logo on its tile, or the first letter of the name. Hidden from screen readers, because the name is beside it. */
export function BrandMark({ name, logoUrl, size = 'normal', ground = 'white', className }: BrandMarkProps) {
  const [failed, setFailed] = useState<string>()
  const shown = logoUrl && failed !== logoUrl
  return (
    <span
      aria-hidden
      className={classes(
        'grid shrink-0 place-items-center overflow-hidden rounded-control leading-none font-bold select-none',
        sizes[size],
        ground === 'white' || shown ? 'bg-white text-brand-mark' : 'bg-brand text-on-brand',
        className,
      )}
    >
      {shown ? (
        <img src={logoUrl} alt="" className="size-full object-contain" onError={() => setFailed(logoUrl)} />
      ) : (
        initialsOf(name).slice(0, 1)
      )}
    </span>
  )
}
