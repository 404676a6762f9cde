import { useMemo } from 'react'
import { type Theme, themeOf } from '#contract/brand/brand.ts'
import { ratio, textRatio } from '#contract/brand/shades.ts'
import { branding as text } from '#locales/text.ts'
import { decimal } from '#web/lib/decimal.ts'
import { BrandMark } from '#web/ui/marks/brand-mark.tsx'
import { Tag } from '#web/ui/marks/tag.tsx'
import { Card, CardHeader } from '#web/ui/surfaces/card.tsx'

interface Draft {
  name: string
  appName: string
  primaryColor: string
  logoUrl: string | null
}

const schemes = ['light', 'dark'] as const

/** The pairs of text and background that depend on the company's color. */
const pairs = [
  { label: text.pairs.header, of: (theme: Theme) => ratio(theme['on-header'], theme.header) },
  { label: text.pairs.fill, of: (theme: Theme) => ratio(theme['on-fill'], theme.fill) },
  { label: text.pairs.ink, of: (theme: Theme) => ratio(theme['brand-ink'], theme.surface) },
] as const

/** Previews a brand in both color schemes, with its contrast. */
export function BrandPreview({ draft }: { draft: Draft }) {
  const themes = useMemo(() => themeOf(draft.primaryColor), [draft.primaryColor])
  return (
    <Card>
      <CardHeader title={text.preview} subject={text.previewText} />
      <div className="grid grid-cols-1 gap-4 p-5">
        {schemes.map(scheme => (
          <Sample key={scheme} label={text.schemes[scheme]} theme={themes[scheme]} draft={draft} />
        ))}
        <table className="w-full text-small tabular-nums">
          <caption className="pb-1 text-start">
            <span className="block text-label">{text.contrast}</span>
            <span className="block text-meta text-ink-3">{text.contrastText}</span>
          </caption>
          <thead className="text-meta text-ink-3">
            <tr>
              <th scope="col" className="sr-only">
                {text.contrast}
              </th>
              {schemes.map(scheme => (
                <th key={scheme} scope="col" className="pt-2 text-end font-regular">
                  {text.schemes[scheme]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {pairs.map(({ label, of }) => (
              <tr key={label} className="border-t border-line">
                <th scope="row" className="py-2 pe-2 text-start font-regular text-ink-2">
                  {label}
                </th>
                {schemes.map(scheme => (
                  <td key={scheme} className="py-2 ps-2 text-end">
                    <Measure value={of(themes[scheme])} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}

function Measure({ value }: { value: number }) {
  const passes = value >= textRatio
  return (
    <span className="inline-grid justify-items-end gap-y-1">
      {text.ratio({ ratio: decimal(Math.floor(value * 10) / 10) })}
      <Tag plain tone={passes ? 'success' : 'danger'}>
        {passes ? text.pass : text.fail}
      </Tag>
    </span>
  )
}

/** A header and a page in a theme's tokens. */
function Sample({ label, theme, draft }: { label: string; theme: Theme; draft: Draft }) {
  const style = Object.fromEntries(Object.entries(theme).map(([token, value]) => [`--${token}`, value]))
  return (
    <figure>
      <figcaption className="mb-1.5 text-meta text-ink-3">{label}</figcaption>
      <div style={style} className="overflow-hidden rounded-card border border-line bg-canvas text-ink">
        <div className="flex min-h-header-phone items-center gap-2.5 bg-header px-4 text-on-header">
          <BrandMark name={draft.appName} logoUrl={draft.logoUrl} />
          <span className="min-w-0">
            <span className="block truncate text-h3 leading-[1.375rem] font-bold">{draft.appName}</span>
            {draft.name !== draft.appName && <span className="block truncate text-meta">{draft.name}</span>}
          </span>
        </div>
        <div className="m-3 flex items-center justify-between gap-3 rounded-card bg-surface px-4 py-3 shadow-edge">
          <span className="text-label text-brand-ink">{text.link}</span>
          <span className="rounded-control bg-fill px-4 py-2 text-action text-on-fill shadow-fill">{text.button}</span>
        </div>
      </div>
    </figure>
  )
}
