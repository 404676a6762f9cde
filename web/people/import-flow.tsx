import { FileUp } from 'lucide-react'
import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import { refusalText } from '#contract/refusals.ts'
import { UnreadableFile } from '#contract/text/people-file.ts'
import { common } from '#web/lib/common.text.ts'
import { newId } from '#web/lib/new-id.ts'
import { FileDrop } from '#web/ui/forms/file-drop.tsx'
import { Callout } from '#web/ui/states/callout.tsx'
import { toast } from '#web/ui/toasts/toast.store.ts'
import { toastError } from '#web/ui/toasts/toast-error.ts'
import { type ImportResult, type Preview, previewOf, useImport } from './import.data.ts'
import { text } from './import.text.ts'
import { ImportPreview } from './import-preview.tsx'
import { ImportProgress } from './import-progress.tsx'
import { ImportResults } from './import-results.tsx'

type Step =
  | { at: 'no file'; problem?: string }
  | { at: 'file chosen'; file: File; preview: Preview }
  | { at: 'importing'; importId: string }
  | { at: 'results'; result: ImportResult }

/** The steps of an import: no file, file chosen, importing, results. */
export function ImportFlow() {
  const [step, setStep] = useState<Step>({ at: 'no file' })
  const start = useImport()

  const choose = async (file: File) => {
    if (!file.name.toLowerCase().endsWith('.csv')) {
      toast({ title: text.wrongTypeTitle, description: text.wrongType, variant: 'destructive' })
      return
    }
    if (file.size > limits.importBytes) return setStep({ at: 'no file', problem: text.tooLarge })
    try {
      const preview = await previewOf(file)
      const problem = problemOf(preview)
      setStep(problem ? { at: 'no file', problem } : { at: 'file chosen', file, preview })
    } catch (error) {
      const problem = error instanceof UnreadableFile ? refusalText(error.code) : common.unexpected
      setStep({ at: 'no file', problem })
    }
  }
  const send = (file: File, preview: Preview) => {
    const importId = newId()
    setStep({ at: 'importing', importId })
    start.mutate(
      { file, importId },
      {
        onSuccess: result => setStep({ at: 'results', result }),
        onError: error => {
          setStep({ at: 'file chosen', file, preview })
          toastError(error, { title: text.failed, fallback: common.unexpected })
        },
      },
    )
  }

  switch (step.at) {
    case 'file chosen':
      return (
        <ImportPreview
          fileName={step.file.name}
          preview={step.preview}
          onImport={() => send(step.file, step.preview)}
          onOther={() => setStep({ at: 'no file' })}
        />
      )
    case 'importing':
      return <ImportProgress importId={step.importId} />
    case 'results':
      return <ImportResults result={step.result} onAgain={() => setStep({ at: 'no file' })} />
    default:
      return (
        <div className="grid gap-4">
          <div role="alert">
            {step.problem && (
              <Callout tone="danger" title={text.unreadable}>
                {step.problem}
              </Callout>
            )}
          </div>
          <FileDrop
            icon={<FileUp />}
            title={text.dropTitle}
            buttonLabel={text.choose}
            accept=".csv,text/csv"
            onFile={file => void choose(file)}
          >
            {text.dropText}
          </FileDrop>
        </div>
      )
  }
}

function problemOf({ total }: Preview): string | undefined {
  if (total === 0) return refusalText('import.empty')
  return total > limits.importRows ? refusalText('import.rows', { max: limits.importRows }) : undefined
}
