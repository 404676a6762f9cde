import { Share, Smartphone, SquareAsterisk } from 'lucide-react'
import { joining as text } from '#locales/text.ts'
import { FormHeading } from '#web/accounts/accounts-frame.tsx'
import { useBrand } from '#web/company/company.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { written } from './code.ts'

/** On an iPhone the app on the home screen has storage of its own: it is installed first, and asks for the code there. */
export function IosStep({ code, onHere }: { code: string; onHere: () => void }) {
  const { appName } = useBrand()
  const steps = [
    { icon: <Share />, words: text.iosShare },
    { icon: <Smartphone />, words: text.iosOpen({ appName }) },
    { icon: <SquareAsterisk />, words: text.iosCode },
  ]
  return (
    <>
      <FormHeading title={text.iosTitle}>{text.iosLead}</FormHeading>
      <ol className="grid gap-2.5">
        {steps.map(({ icon, words }, n) => (
          <li key={words} className="flex items-center gap-3 rounded-control bg-sunken px-4 py-3 text-action">
            <span aria-hidden className="shrink-0 text-brand-ink [&_svg]:size-5.5">
              {icon}
            </span>
            <span>
              {n + 1}. {words}
            </span>
          </li>
        ))}
      </ol>
      <p className="rounded-card border border-line py-4 text-center font-mono text-h1 select-all">{written(code)}</p>
      <Button size="large" block onClick={onHere}>
        {text.iosHere}
      </Button>
    </>
  )
}
