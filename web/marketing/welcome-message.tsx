import { common, marketing as text } from '#locales/text.ts'
import { StaticMessage, StaticMessages } from '#web/ui/toasts/static-messages.tsx'

/** The messages of the prerendered landing page. Its only one is shown by web/landing.ts. */
export function WelcomeMessage({ appName }: { appName: string }) {
  return (
    <StaticMessages label={text.messages} place="low">
      <StaticMessage
        id="welcome"
        title={text.welcome({ app: appName })}
        text={text.welcomeText}
        closeLabel={common.close}
      />
    </StaticMessages>
  )
}
