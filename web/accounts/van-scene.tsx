import { useEffect, useId, useState } from 'react'
import { initialsOf } from '#web/ui/marks/avatar.tsx'
import { isLightOnTransparent } from '#web/ui/marks/logo-look.ts'
import { darkTile } from './darken-tiles.ts'

interface VanSceneProps {
  name: string
  logoUrl?: string | null
  /** A wider scene, for a low strip. */
  wide?: boolean
  className?: string
}

/** A van at dawn in the company's color, with its logo or initial. An illustration with colors of its own. */
export function VanScene({ name, logoUrl, wide = false, className }: VanSceneProps) {
  const sky = useId()
  const isLight = useIsLight(logoUrl)
  const mark = logoUrl ? (
    <>
      <rect data-dark-tile x="16" y="16" width="96" height="64" rx="8" className={isLight ? darkTile : 'hidden'} />
      <image href={logoUrl} x="24" y="20" width="80" height="56" preserveAspectRatio="xMidYMid meet" />
    </>
  ) : (
    <text x="24" y="72" className="fill-brand-mark font-bold" fontSize="58">
      {initialsOf(name).slice(0, 1)}
    </text>
  )
  return (
    <svg
      viewBox={wide ? '-150 20 560 280' : '0 0 400 300'}
      preserveAspectRatio="xMidYMax slice"
      aria-hidden
      className={className}
    >
      <defs>
        <linearGradient id={sky} x1="0" y1="0" x2="0" y2="1">
          <stop stopColor="#2B4C6B" />
          <stop offset=".55" stopColor="#C97F6A" />
          <stop offset="1" stopColor="#F6C98A" />
        </linearGradient>
      </defs>
      <path d="M-300 0h1000v300h-1000z" fill={`url(#${sky})`} />
      <circle cx="96" cy="164" r="34" fill="#FFE2A8" />
      <path
        d="M-300 196l70-34 60 26 76-44 94 56 60-46 50 30 64-58 74 62 56-40 96 56 70-34 60 26 76-44 94 34v64h-1000z"
        fill="#5B5470"
        opacity=".75"
      />
      <path d="M-300 214h1000v30h-1000z" fill="#3A4150" />
      <path d="M-300 236h1000v64h-1000z" fill="#4A515C" />
      <path d="M-300 236h1000v5h-1000z" fill="#6C7480" />
      <path d="M-282 276h964" stroke="#F6D88F" strokeWidth="5" strokeDasharray="56 44" opacity=".85" />
      <g transform="translate(86 112)">
        <ellipse cx="126" cy="146" rx="140" ry="9" fill="#000" opacity=".3" />
        <path d="M0 134V24Q0 6 18 6h138q14 0 24 10l34 42 28 10q10 4 10 14v52z" fill="#F7FAFA" />
        <path d="M0 134V96h252v38z" className="fill-brand" />
        <path d="M0 88h252v8H0z" className="fill-gold" />
        <path d="M164 20h14l30 38h-44z" fill="#33505F" />
        <path d="M164 20h8l26 38h-34z" fill="#7DA3B3" opacity=".5" />
        <path d="M154 14v116" stroke="#CAD4D7" strokeWidth="2" />
        <rect x="166" y="74" width="14" height="4" rx="2" fill="#8C9AA0" />
        <path d="M244 84h10v14h-10z" fill="#FFE8A3" />
        <path d="M244 84l60-10v44l-60-16z" fill="#FFE8A3" opacity=".28" />
        {mark}
        <g>
          <circle cx="54" cy="134" r="22" fill="#22282E" />
          <circle cx="54" cy="134" r="10" fill="#AEB9BE" />
          <circle cx="204" cy="134" r="22" fill="#22282E" />
          <circle cx="204" cy="134" r="10" fill="#AEB9BE" />
        </g>
        <path d="M6-2h140M16-2v8M76-2v8M136-2v8" stroke="#39434A" strokeWidth="4" />
        <path d="M10-8h132" stroke="#B97A3C" strokeWidth="5" />
      </g>
    </svg>
  )
}

/** Whether a logo would vanish on the white van. */
function useIsLight(logoUrl: string | null | undefined): boolean {
  const [lightUrl, setLightUrl] = useState<string>()
  useEffect(() => {
    if (!logoUrl) return undefined
    const image = new Image()
    const judge = () => isLightOnTransparent(image) && setLightUrl(logoUrl)
    image.addEventListener('load', judge, { once: true })
    image.src = logoUrl
    return () => image.removeEventListener('load', judge)
  }, [logoUrl])
  return lightUrl !== undefined && lightUrl === logoUrl
}
