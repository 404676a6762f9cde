import { Download, Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Call, RequestOf } from '#contract/call.ts'
import { reports as text } from '#locales/text.ts'
import { useDownload } from '#web/lib/calls/use-download.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { toastError } from '#web/ui/toasts/toast-error.ts'
import { usePrint } from './printing.tsx'

interface ExportButtonProps<C> {
  contract: C
  request: RequestOf<C>
  /** The exported subject, for screen readers. */
  of: string
  /** The icon alone, where there is little room. */
  isSmall?: boolean
  /** Beside other buttons of a page. */
  isOfPage?: boolean
}

/** Print and CSV at the top of a report, beside what else can be done with it. */
export function ReportActions<C extends Call>({ children, ...csv }: ExportButtonProps<C> & { children?: ReactNode }) {
  const { print, isLoading } = usePrint()
  return (
    <div className="grid w-full grid-cols-2 gap-2 desk:flex desk:w-auto print:hidden">
      <Button icon={<Printer className="size-5" />} waiting={isLoading} onClick={print}>
        {text.print}
      </Button>
      <ExportButton {...csv} isOfPage />
      {children}
    </div>
  )
}

/** Saves a table as a CSV file. */
export function ExportButton<C extends Call>({
  contract,
  request,
  of,
  isSmall = false,
  isOfPage = false,
}: ExportButtonProps<C>) {
  const { mutate, isPending } = useDownload(contract)
  return (
    <Button
      {...(!isOfPage && { variant: 'ghost' })}
      waiting={isPending}
      icon={<Download className="size-4.5" />}
      onClick={() => mutate(request, { onError: error => toastError(error, { title: text.exportFailed }) })}
      aria-label={text.exportOf({ what: of })}
      title={isSmall ? text.export : undefined}
      className="print:hidden"
    >
      {isOfPage ? text.csv : !isSmall && text.export}
    </Button>
  )
}
