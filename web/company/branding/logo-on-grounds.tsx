import { branding as text } from '#locales/text.ts'
import { BrandMark } from '#web/ui/marks/brand-mark.tsx'

/** A logo as it stands on a light and on a dark page. */
export function LogoOnGrounds({ name, logoUrl }: { name: string; logoUrl: string | null }) {
  return (
    <div className="grid grid-cols-2 gap-3">
      <figure className="grid min-h-28 place-items-center content-center gap-2.5 rounded-card border border-line bg-white p-3">
        <BrandMark name={name} logoUrl={logoUrl} size="large" ground="brand" />
        <figcaption className="text-meta text-logo-dark">{text.onLight}</figcaption>
      </figure>
      <figure className="grid min-h-28 place-items-center content-center gap-2.5 rounded-card border border-line bg-logo-dark p-3">
        <BrandMark name={name} logoUrl={logoUrl} size="large" ground="brand" />
        <figcaption className="text-meta text-white">{text.onDark}</figcaption>
      </figure>
    </div>
  )
}
