import { useState } from 'react'
import { classes } from '../classes.ts'
import { initialsOf } from './avatar.tsx'
import { lookAt, rememberedLook, rememberLook, markSizes as sizes } from './logo-look.ts'

interface BrandMarkProps {
  name: string
  logoUrl?: string | null
  size?: keyof typeof sizes
  /** A white tile on the company's color, or a tile in the company's color on white. */
  ground?: 'white' | 'brand'
  className?: string
}

/**
 * The logo on its tile, or the first letter of the name. The tile fits the logo: wide for a wide one, dark for one that
 * would vanish on white. Hidden from screen readers, because the name is beside it.
 */
export function BrandMark({ name, logoUrl, size = 'normal', ground = 'white', className }: BrandMarkProps) {
  const [failed, setFailed] = useState<string>()
  const [look, setLook] = useState(() => (import.meta.env.SSR ? undefined : rememberedLook()))
  const shown = logoUrl && failed !== logoUrl
  const known = look && look.url === logoUrl ? look : undefined
  const tile = known?.isLight ? 'bg-logo-dark' : 'bg-white text-brand-mark'
  return (
    <span
      aria-hidden
      data-mark={size}
      data-look={known && `${known.isWide ? 'wide' : 'square'} ${known.isLight ? 'light' : 'dark'}`}
      className={classes(
        'grid shrink-0 grid-cols-[minmax(0,1fr)] grid-rows-[100%] place-items-center overflow-hidden rounded-control leading-none font-bold select-none',
        known?.isWide ? sizes[size].wide : sizes[size].square,
        ground === 'white' || shown ? tile : 'bg-brand text-on-brand',
        className,
      )}
    >
      {shown ? (
        <img
          src={logoUrl}
          alt=""
          className={classes('h-full w-auto max-w-full object-contain', !known && !import.meta.env.SSR && 'opacity-0')}
          onLoad={({ currentTarget }) => {
            if (known) return
            const seen = lookAt(currentTarget, logoUrl)
            setLook(seen)
            rememberLook(seen)
          }}
          onError={() => setFailed(logoUrl)}
        />
      ) : (
        initialsOf(name).slice(0, 1)
      )}
    </span>
  )
}
