import { Languages } from 'lucide-react'
import { languages } from '#locales/messages.browser.ts'
import { language } from '#locales/messages.ts'
import { languageChoice as text } from '#locales/text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { toastError } from '#web/ui/toasts/toast-error.ts'
import { showPagesIn } from './show-pages-in.ts'

/** The languages that these pages are not in. */
const otherLanguages = languages.filter(({ tag }) => tag !== language())

/** The other languages by their own names, for pages before the sign-in. The landing page's script makes them work there. */
export function LanguageButtons({ className }: { className?: string }) {
  return otherLanguages.map(({ tag, name }) => (
    <Button
      key={tag}
      variant="ghost"
      lang={tag}
      data-language={tag}
      className={className}
      onClick={() => void showPagesIn(tag).catch((error: unknown) => toastError(error, { title: text.failed }))}
    >
      <Languages />
      {name}
    </Button>
  ))
}
