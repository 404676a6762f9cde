import { CircleCheck, Share, SquarePlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { accounts, common, joining as text } from '#locales/text.ts'
import { FormHeading } from '#web/accounts/accounts-frame.tsx'
import { useBrand } from '#web/company/company.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { CopyButton } from '#web/ui/buttons/copy-button.tsx'
import { BrandMark } from '#web/ui/marks/brand-mark.tsx'
import { toast } from '#web/ui/toasts/toast.store.ts'
import { written } from './code.ts'

/**
 * On an iPhone the app on the home screen has storage of its own: it is installed first, and asks for the code there.
 * Each button is named as it reads there, in the reader's language.
 */
export function IosStep({ code, onHere }: { code: string; onHere: () => void }) {
  const { appName, logoUrl } = useBrand()
  return (
    <>
      <FormHeading title={text.iosTitle}>{text.iosLead}</FormHeading>
      <ol className="grid gap-2.5">
        <Step number={1} mark={<CircleCheck className="size-5 shrink-0 text-success" />}>
          {text.iosScan}
        </Step>
        <Step number={2}>{text.iosShare({ share: shareKey, add: addKey })}</Step>
        <Step number={3} mark={<BrandMark name={appName} logoUrl={logoUrl} ground="brand" size="small" />}>
          {text.iosOpen({ appName, name: bold })}
        </Step>
        <Step number={4}>{text.iosCode({ button: accounts.signIn.haveCode, name: bold })}</Step>
      </ol>
      <div className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line px-4 py-3">
        <span className="font-mono text-h3 font-bold select-all">{written(code)}</span>
        <CopyButton
          value={written(code)}
          label={text.copy}
          onRefused={() => toast({ title: common.error, description: text.copyFailed, variant: 'destructive' })}
        />
      </div>
      <Button variant="ghost" size="large" block onClick={onHere}>
        {text.iosHere}
      </Button>
    </>
  )
}

interface StepProps {
  number: number
  mark?: ReactNode
  children: ReactNode
}

const Step = ({ number, mark, children }: StepProps) => (
  <li className="flex items-center gap-3 rounded-control bg-sunken px-4 py-3 text-action font-regular">
    <span aria-hidden className="grid size-6 shrink-0 place-items-center rounded-full bg-surface text-small font-bold">
      {number}
    </span>
    <span className="min-w-0 flex-1">{children}</span>
    {mark}
  </li>
)

const bold = (words: string) => (
  <strong key="bold" className="font-strong">
    {words}
  </strong>
)

const key = 'inline-flex items-center gap-2 rounded-thumb bg-surface px-2 font-strong'
const shareKey = (words: string) => (
  <span key="share" className={key}>
    <Share className="size-4.5" />
    {words}
  </span>
)
const addKey = (words: string) => (
  <span key="add" className={key}>
    <SquarePlus className="size-4.5" />
    {words}
  </span>
)
