import { marketing as text } from '#locales/text.ts'
import { Shot } from './shot.tsx'

/** Screenshots of Post Engagement and of the desktop feed. */
export function Showcase() {
  return (
    <section className="mx-auto max-w-page px-5 pt-14 wide:px-0">
      <div className="desk:mx-auto desk:max-w-160 desk:text-center">
        <h2 className="text-h1 text-balance desk:text-section">{text.showTitle}</h2>
        <p className="mt-2 text-lead text-pretty text-ink-2">{text.showText}</p>
      </div>
      <div className="shot-ground -mx-5 mt-8 h-110 overflow-hidden pt-6 desk:hidden">
        <Shot of="readers" className="mx-auto w-75" />
      </div>
      <Shot of="desk" className="mt-9 hidden desk:block" />
    </section>
  )
}
