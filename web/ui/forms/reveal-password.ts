/** Shows or hides the password beside a button of a password field, in the app as on pages that are rendered ahead. */
export function revealPassword(button: HTMLButtonElement): void {
  const input = button.parentElement?.querySelector('input')
  if (!input) return
  const isShown = input.type === 'password'
  input.type = isShown ? 'text' : 'password'
  button.toggleAttribute('data-shown', isShown)
  button.ariaLabel = (isShown ? button.dataset['hide'] : button.dataset['show']) ?? ''
}
