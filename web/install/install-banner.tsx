import { Share, SquarePlus, X } from 'lucide-react'
import { useLayoutEffect } from 'react'
import { install as text } from '#locales/text.ts'
import { useBrand } from '#web/company/company.ts'
import { useUser } from '#web/session/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { BrandMark } from '#web/ui/marks/brand-mark.tsx'
import { useInstall } from './use-install.ts'

/** Offers to install the app, or explains how on iOS: one line at the bottom of the screen. */
export function InstallBanner() {
  const { offer, dismiss, install } = useInstall(useUser().id)
  return offer !== 'none' && <Bar offer={offer} onDismiss={dismiss} onInstall={() => void install()} />
}

interface BarProps {
  offer: 'install' | 'ios'
  onDismiss: () => void
  onInstall: () => void
}

function Bar({ offer, onDismiss, onInstall }: BarProps) {
  const { appName, logoUrl } = useBrand()
  useRoomAtBottom()
  return (
    <aside
      aria-label={text.region}
      className="fixed inset-x-0 bottom-[calc(var(--place-bar)+env(safe-area-inset-bottom))] z-30 animate-rise border-t border-line bg-raised desk:inset-x-auto desk:bottom-[calc(1rem+var(--place-bar))] desk:start-4 desk:rounded-card desk:border-0 desk:pb-0 desk:shadow-toast"
    >
      <div className="flex h-install-bar items-center gap-2.5 pe-1.5 ps-4">
        <BrandMark name={appName} logoUrl={logoUrl} ground="brand" size="small" />
        {offer === 'ios' ? (
          <>
            <p className="flex min-w-0 flex-1 flex-wrap items-center gap-x-1 text-small leading-[1.25rem] [&_svg]:inline [&_svg]:size-4.5 [&_svg]:text-brand-ink">
              <span>{text.iosShare({ icon: shareIcon })}</span>
              <span>{text.iosAdd({ icon: addIcon })}</span>
            </p>
            <IconButton label={text.later} icon={<X />} onClick={onDismiss} />
          </>
        ) : (
          <>
            <p className="min-w-0 flex-1 line-clamp-2 text-small wrap-anywhere font-semi">{text.title({ appName })}</p>
            <Button variant="ghost" onClick={onDismiss}>
              {text.later}
            </Button>
            <Button variant="primary" className="me-1.5" onClick={onInstall}>
              {text.install}
            </Button>
          </>
        )}
      </div>
    </aside>
  )
}

const shareIcon = () => <Share key="icon" />
const addIcon = () => <SquarePlus key="icon" />

/** What floats at the bottom of a phone stays above the bar. */
function useRoomAtBottom(): void {
  useLayoutEffect(() => {
    document.documentElement.dataset['installBar'] = ''
    return () => {
      delete document.documentElement.dataset['installBar']
    }
  }, [])
}
