import { uiLimits } from '#web/ui/ui.limits.ts'

/**
 * Shows a message of a page that is rendered ahead (static-messages.tsx) in place of the one before, with these words
 * where it has none of its own. It stays while it is pointed at or focused.
 */
export function showMessage(id: string, words: { title?: string; text?: string } = {}): void {
  const template = document.querySelector<HTMLTemplateElement>(`template#${id}`)
  const messages = document.getElementById('messages')
  const card = template?.content.firstElementChild?.cloneNode(true)
  if (!messages || !(card instanceof HTMLElement)) return
  for (const [name, word] of Object.entries(words)) {
    const line = card.querySelector(`[data-${name}]`)
    if (line) line.textContent = word
  }
  messages.replaceChildren(card)
  const close = () => card.remove()
  card.querySelector('button')?.addEventListener('click', close)
  const closeLater = () =>
    setTimeout(() => (card.matches(':hover, :focus-within') ? closeLater() : close()), uiLimits.toastMs)
  closeLater()
}

export const closeMessages = (): void => document.getElementById('messages')?.replaceChildren()
