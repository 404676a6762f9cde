/** Shows at a field that is `isScripted` what is wrong with it, or nothing. */
export function showProblem(input: HTMLInputElement, problem: string | undefined): void {
  const id = `${input.id}-error`
  const error = document.getElementById(id)
  const words = error?.querySelector('span')
  if (!error || !words) return
  error.hidden = problem === undefined
  words.textContent = problem ?? ''
  setAttribute(input, 'aria-invalid', problem !== undefined && 'true')
  setAttribute(input, 'aria-describedby', problem !== undefined && id)
}

function setAttribute(element: Element, name: string, value: string | false): void {
  if (value === false) element.removeAttribute(name)
  else element.setAttribute(name, value)
}
