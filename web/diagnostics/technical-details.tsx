import { diagnostics as text } from '#locales/text.ts'

/** Details for support, collapsed at first. */
export function TechnicalDetails({ details }: { details: string }) {
  return (
    <details className="-mb-2 text-small open:mb-0">
      <summary className="inline-flex min-h-target cursor-pointer items-center font-semi text-brand-ink">
        {text.technical}
      </summary>
      <pre className="overflow-x-auto rounded-control bg-sunken px-3 py-2 font-mono text-meta whitespace-pre-wrap wrap-anywhere text-ink-2">
        {details}
      </pre>
    </details>
  )
}
