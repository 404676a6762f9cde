import { Share, SquarePlus } from 'lucide-react'
import { useBrand } from '#web/company/company.ts'
import { BrandMark } from '#web/ui/brand-mark.tsx'
import { Button } from '#web/ui/button.tsx'
import { text } from './install.text.ts'
import { useInstall } from './use-install.ts'

const stepIcons = [<Share key="share" aria-hidden />, <SquarePlus key="add" aria-hidden />]

/** Offers to install the app, or explains how on iOS, at the bottom of the screen. */
export function InstallBanner() {
  const { offer, dismiss, install } = useInstall()
  const { appName, logoUrl } = useBrand()
  if (offer === 'none') return null
  return (
    <aside
      aria-label={text.region}
      className="pad-safe-bottom fixed inset-x-0 bottom-0 z-30 animate-rise px-3 pb-3 desk:right-auto desk:left-4 desk:max-w-dialog"
    >
      <div className="grid gap-3 rounded-card bg-raised p-4 shadow-toast">
        <div className="flex items-center gap-3">
          <BrandMark name={appName} logoUrl={logoUrl} ground="brand" />
          <div className="min-w-0 flex-1">
            <p className="truncate font-strong">{text.title(appName)}</p>
            <p className="text-small text-ink-2">{text.reason}</p>
          </div>
        </div>
        {offer === 'ios' && (
          <ol className="grid gap-2">
            {text.iosSteps.map((step, place) => (
              <li key={step} className="flex items-center gap-3 text-action [&_svg]:size-5 [&_svg]:text-brand-ink">
                {stepIcons[place]}
                {step}
              </li>
            ))}
          </ol>
        )}
        <div className="flex justify-end gap-2">
          <Button variant="ghost" onClick={dismiss}>
            {text.later}
          </Button>
          {offer === 'install' && (
            <Button variant="primary" onClick={() => void install()}>
              {text.install}
            </Button>
          )}
        </div>
      </div>
    </aside>
  )
}
