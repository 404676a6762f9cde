import { Check } from 'lucide-react'
import { marketing as text } from '#locales/text.ts'
import { LoadingLink } from './loading-link.tsx'
import { Shot } from './shot.tsx'

export function Hero() {
  return (
    <section className="mx-auto grid max-w-page gap-9 px-5 pt-9 desk:min-h-170 desk:items-center desk:pt-0 wide:grid-cols-[minmax(0,1fr)_32.5rem] wide:gap-10 wide:px-0">
      <div className="desk:pt-12 wide:pt-0">
        <p className="text-label text-brand-ink">{text.kicker}</p>
        <h1 className="mt-2.5 mb-3.5 text-display-phone text-balance desk:mt-3.5 desk:mb-5 desk:text-display-desk">
          {text.title}
        </h1>
        <p className="max-w-lead text-lead text-pretty text-ink-2 desk:text-lead-desk">{text.lead}</p>
        <div className="mt-6 grid gap-2.5 desk:mt-8 desk:flex desk:gap-3">
          <LoadingLink to="/login" mode="register" variant="primary" size="large">
            {text.createAccount}
          </LoadingLink>
          <LoadingLink to="/setup" size="large">
            {text.setUp}
          </LoadingLink>
        </div>
        <ul className="mt-5 flex flex-wrap gap-x-5 gap-y-2 text-small font-medium text-ink-2 desk:mt-7">
          {Object.values(text.points).map(point => (
            <li key={point} className="flex items-center gap-1.5">
              <Check aria-hidden className="size-5 text-success" />
              {point}
            </li>
          ))}
        </ul>
      </div>
      <div className="shot-ground relative -mx-5 h-125 overflow-hidden pt-6 wide:mx-0 wide:h-170 wide:overflow-visible wide:pt-8">
        <Shot of="readers" className="absolute top-28 end-0 hidden w-63 wide:block" />
        <Shot of="feed" first className="relative mx-auto w-75 wide:mx-0 wide:w-72" />
      </div>
    </section>
  )
}
