import { useQuery } from '@tanstack/react-query'
import { Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { branding, firstSteps as text } from '#locales/text.ts'
import { LogoOnGrounds } from '#web/company/branding/logo-on-grounds.tsx'
import { LogoProblem, logoTypes, readLogo } from '#web/company/branding/read-logo.ts'
import { useEditCompany } from '#web/company/company.data.ts'
import { companyQuery } from '#web/company/company.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { toastError } from '#web/ui/toasts/toast-error.ts'

/** Chooses a logo, shows it on light and dark, and saves it. */
export function LogoStep({ onSkip, onSaved }: { onSkip: () => void; onSaved: () => void }) {
  const { data: company } = useQuery(companyQuery)
  const edit = useEditCompany()
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  const [problem, setProblem] = useState<string>()
  if (!company) return null
  const take = (file: File) => {
    setProblem(undefined)
    readLogo(file).then(setChosen, (error: unknown) => {
      setProblem(error instanceof LogoProblem ? error.message : branding.logoType)
    })
  }
  const save = () =>
    edit.mutate(
      { body: { logoUrl: chosen } },
      { onSuccess: onSaved, onError: error => toastError(error, { title: branding.failed }) },
    )
  return (
    <div className="grid gap-3">
      <LogoOnGrounds name={company.appName} logoUrl={chosen ?? company.logoUrl} />
      {problem && (
        <p role="alert" className="text-small font-medium text-danger">
          {problem}
        </p>
      )}
      <input
        ref={input}
        type="file"
        accept={logoTypes.join(',')}
        aria-label={branding.logoInput}
        tabIndex={-1}
        className="sr-only"
        onChange={event => {
          const [file] = event.target.files ?? []
          event.target.value = ''
          if (file) take(file)
        }}
      />
      <div className="flex flex-wrap items-center gap-2">
        {chosen && (
          <Button variant="primary" waiting={edit.isPending} waitingLabel={text.saving} onClick={save}>
            {text.saveLogo}
          </Button>
        )}
        <Button
          variant={chosen ? 'secondary' : 'primary'}
          icon={<Upload aria-hidden className="size-5" />}
          onClick={() => input.current?.click()}
        >
          {chosen ? text.changeLogo : text.chooseLogo}
        </Button>
        <Button variant="ghost" onClick={onSkip}>
          {text.skip}
        </Button>
      </div>
    </div>
  )
}
