import { encodeQR } from 'qr'
import { classes } from '#web/ui/classes.ts'

const border = 2

/** A QR code, dark on light in both color schemes, because not every camera reads the reverse. */
export function QrCode({ content, label, className }: { content: string; label: string; className?: string }) {
  const rows = encodeQR(content, 'raw', { border })
  const path = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className={classes('block', className)}
    >
      <path d={`M0 0h${rows.length}v${rows.length}h-${rows.length}z`} fill="#fff" />
      <path d={path} fill="#0b1213" />
    </svg>
  )
}
