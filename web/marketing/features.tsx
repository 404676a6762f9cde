import { BellRing, Eye, Megaphone, Palette, ShieldCheck, Video } from 'lucide-react'
import { marketing as text } from '#locales/text.ts'
import { Card } from '#web/ui/surfaces/card.tsx'

const { domains, feed, readers, push, brand, media } = text.features
const features = [
  { Icon: ShieldCheck, ...domains },
  { Icon: Megaphone, ...feed },
  { Icon: Eye, ...readers },
  { Icon: BellRing, ...push },
  { Icon: Palette, ...brand },
  { Icon: Video, ...media },
]

export function Features() {
  return (
    <section className="bg-canvas py-14">
      <div className="mx-auto max-w-page px-5 wide:px-0">
        <h2 className="mb-6 text-h1 text-balance desk:mb-7 desk:text-section">{text.featuresTitle}</h2>
        <div className="grid gap-3 desk:grid-cols-2 desk:gap-5 wide:grid-cols-3">
          {features.map(({ Icon, title, text: words }) => (
            <Card key={title} className="flex gap-4 p-5 desk:block desk:p-6">
              <span
                aria-hidden
                className="grid size-13 shrink-0 place-items-center rounded-card bg-brand-soft text-brand-ink desk:mb-3.5"
              >
                <Icon className="size-6.5" />
              </span>
              <div>
                <h3 className="text-h3">{title}</h3>
                <p className="mt-1 text-ink-2">{words}</p>
              </div>
            </Card>
          ))}
        </div>
      </div>
    </section>
  )
}
