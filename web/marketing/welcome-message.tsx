import { CircleCheck, X } from 'lucide-react'
import { common } from '#web/lib/common.text.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { text } from './marketing.text.ts'

/** The region of messages of the prerendered landing page. Its only one is put in by web/landing.ts. */
export function WelcomeMessage({ appName }: { appName: string }) {
  return (
    <section aria-label={text.messages} aria-live="polite">
      <ol
        id="messages"
        className="pad-safe-bottom fixed inset-x-0 bottom-0 z-60 p-3 empty:hidden desk:end-auto desk:start-0 desk:w-full desk:max-w-[calc(var(--container-toast)+2rem)] desk:p-4"
      />
      <template id="welcome">
        <li className="animate-rise rounded-card bg-raised text-ink shadow-toast">
          <div className="flex items-center gap-3 py-3 pe-1.5 ps-4">
            <CircleCheck aria-hidden className="size-6 shrink-0 self-start text-success" />
            <div className="min-w-0 flex-1">
              <p className="text-action leading-5.5">{text.welcome({ app: appName })}</p>
              <p className="text-small text-ink-2">{text.welcomeText}</p>
            </div>
            <IconButton label={common.close} icon={<X aria-hidden className="size-5" />} />
          </div>
        </li>
      </template>
    </section>
  )
}
