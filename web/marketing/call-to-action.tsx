import { marketing as text } from '#locales/text.ts'
import { LoadingLink } from './loading-link.tsx'

export function CallToAction() {
  return (
    <section className="mx-auto max-w-page px-5 wide:px-0">
      <div className="my-10 grid gap-6 rounded-emblem bg-brand-deep px-6 py-9 text-on-deep focus-on-deep desk:my-12 desk:grid-cols-[1fr_auto] desk:items-center desk:px-14 desk:py-11">
        <div>
          <h2 className="text-h1 text-balance desk:text-section">{text.callTitle}</h2>
          <p className="mt-2 text-on-deep-2">{text.callText}</p>
        </div>
        <div className="grid gap-3">
          <LoadingLink to="/login" variant="inverse" size="large">
            {text.start}
          </LoadingLink>
          <LoadingLink to="/comparison" variant="ghost" className="text-on-deep hover:bg-white/10">
            {text.compare}
          </LoadingLink>
        </div>
      </div>
    </section>
  )
}
