export const isWaiting = (button: HTMLButtonElement): boolean => button.ariaBusy === 'true'

/** Shows that an action of a ScriptedButton is running, or no longer. It stays focusable, so that the focus is not lost. */
export function setWaiting(button: HTMLButtonElement, waits: boolean): void {
  const part = (name: string) => button.querySelector<HTMLElement>(`[data-${name}]`)
  part('spinner')?.toggleAttribute('hidden', !waits)
  part('icon')?.toggleAttribute('hidden', waits)
  const label = part('label')
  if (label) label.textContent = (waits ? label.dataset['waitingLabel'] : label.dataset['label']) ?? ''
  for (const name of ['aria-disabled', 'aria-busy'])
    if (waits) button.setAttribute(name, 'true')
    else button.removeAttribute(name)
}
