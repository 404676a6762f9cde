import { useEffect } from 'react'
import { language } from '#locales/messages.ts'
import { useUser } from '#web/session/session.ts'

const triedKey = 'language-tried'

/** Shows the pages in the language that the user chose, on this device or another one. */
export function useChosenLanguage(): void {
  const { language: chosen } = useUser()
  useEffect(() => {
    if (!chosen) return
    if (chosen === language()) return sessionStorage.removeItem(triedKey)
    // Once: where the pages stay in another language, an old worker or proxy serves them.
    if (sessionStorage.getItem(triedKey) === chosen) return
    sessionStorage.setItem(triedKey, chosen)
    import('./show-pages-in.ts')
      .then(({ showPagesIn }) => showPagesIn(chosen))
      .catch(() => sessionStorage.removeItem(triedKey))
  }, [chosen])
}
