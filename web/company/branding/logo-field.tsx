import { ImagePlus } from 'lucide-react'
import { type DragEvent, useId, useRef, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { branding as text } from '#locales/text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { BrandMark } from '#web/ui/marks/brand-mark.tsx'

interface LogoFieldProps {
  /** A path or a data URL; null for none. */
  value: string | null
  appName: string
  error: string | undefined
  onChange: (logoUrl: string | null) => void
}

/** A logo field: choose or drop a file; it is saved with the form. */
export function LogoField({ value, appName, error, onChange }: LogoFieldProps) {
  const id = useId()
  const [isOver, setOver] = useState(false)
  const { problem, take, choose, input } = useLogoInput(onChange)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files[0])
  }
  const said = problem ?? error
  return (
    <fieldset aria-describedby={`${id}-said`}>
      <legend className="mb-1.5 text-label">{text.logo}</legend>
      <div
        data-over={isOver || undefined}
        onDragOver={event => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control border border-dashed border-field-line p-4 data-over:border-brand-ink data-over:bg-brand-soft"
      >
        <BrandMark name={appName} logoUrl={value} size="large" ground="brand" className="shadow-edge" />
        <div className="flex flex-1 flex-wrap items-center gap-2">
          <Button icon={<ImagePlus className="size-5" />} onClick={choose}>
            {value ? text.changeLogo : text.chooseLogo}
          </Button>
          {value ? (
            <Button variant="ghost" onClick={() => onChange(null)}>
              {text.removeLogo}
            </Button>
          ) : (
            <span className="hidden text-small text-ink-3 desk:inline">{text.dropLogo}</span>
          )}
        </div>
        {input}
      </div>
      <p
        id={`${id}-said`}
        role={said ? 'alert' : undefined}
        className={said ? 'mt-1.5 text-small font-medium text-danger' : 'mt-1.5 text-meta text-ink-3'}
      >
        {said ?? text.logoHelp}
      </p>
    </fieldset>
  )
}

/** The input of a logo file, which a button opens, and what is wrong with the file that was chosen. */
export function useLogoInput(onRead: (logoUrl: string) => void) {
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string>()
  const take = (file: File | undefined) => {
    if (!file) return
    setProblem(undefined)
    readLogo(file).then(onRead, (error: unknown) => {
      setProblem(error instanceof LogoProblem ? error.message : text.logoType)
    })
  }
  return {
    problem,
    take,
    choose: () => input.current?.click(),
    input: (
      <input
        ref={input}
        type="file"
        accept={logoTypes.join(',')}
        aria-label={text.logoInput}
        tabIndex={-1}
        className="sr-only"
        onChange={event => {
          const [file] = event.target.files ?? []
          event.target.value = ''
          take(file)
        }}
      />
    ),
  }
}

const logoTypes: readonly string[] = ['image/png', 'image/jpeg', 'image/webp', 'image/svg+xml']

/** A file that cannot be a logo; the message says why. */
class LogoProblem extends Error {}

/** Reads a logo as a data URL. Throws LogoProblem. */
async function readLogo(file: File): Promise<string> {
  if (!logoTypes.includes(file.type)) throw new LogoProblem(text.logoType)
  if (file.size > limits.logoBytes) throw new LogoProblem(text.logoTooLarge)
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    const fail = () => reject(new LogoProblem(text.logoType))
    reader.addEventListener('load', () => (typeof reader.result === 'string' ? resolve(reader.result) : fail()))
    reader.addEventListener('error', fail)
    reader.readAsDataURL(file)
  })
}

/** A logo as it stands on a light and on a dark page. */
export function LogoOnGrounds({ name, logoUrl }: { name: string; logoUrl: string | null }) {
  return (
    <div className="grid grid-cols-2 gap-3">
      <figure className="grid min-h-28 place-items-center content-center gap-2.5 rounded-card border border-line bg-white p-3">
        <BrandMark name={name} logoUrl={logoUrl} size="large" ground="brand" />
        <figcaption className="text-meta text-logo-dark">{text.onLight}</figcaption>
      </figure>
      <figure className="grid min-h-28 place-items-center content-center gap-2.5 rounded-card border border-line bg-logo-dark p-3">
        <BrandMark name={name} logoUrl={logoUrl} size="large" ground="brand" />
        <figcaption className="text-meta text-white">{text.onDark}</figcaption>
      </figure>
    </div>
  )
}
