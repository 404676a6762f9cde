/**
 * Returns what in the page is wider than the screen, cut off, or squeezed to less than two letters. Needs nothing around
 * it, because journeys send it to their pages.
 */
export function misfits(): string[] {
  const problems: string[] = []
  const width = document.documentElement.clientWidth
  if (document.documentElement.scrollWidth > width) {
    const isOut = ({ left, right }: DOMRect) => left < -1 || right > width + 1
    const isScrolled = (element: Element): boolean =>
      getComputedStyle(element).overflowX !== 'visible' ||
      (element.parentElement ? isScrolled(element.parentElement) : false)
    const out = [...document.body.querySelectorAll('*')].filter(
      element => isOut(element.getBoundingClientRect()) && !isScrolled(element),
    )
    problems.push(`wider than the screen: ${out.at(-1)?.outerHTML.slice(0, 300)}`)
  }
  for (const element of document.querySelectorAll<HTMLElement>('button, a, label, h1, h2, h3, legend, th, .truncate')) {
    const isShown = element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    if (!isShown || element.closest('[class*=sr-only], [aria-hidden=true]')) continue
    const { overflowX, textOverflow, fontSize } = getComputedStyle(element)
    if (element.scrollWidth <= element.clientWidth + 1 || overflowX === 'visible' || overflowX === 'auto') continue
    const words = element.textContent?.trim().slice(0, 60)
    const isSqueezed = element.clientWidth < 2 * Number.parseFloat(fontSize)
    if (textOverflow === 'ellipsis' ? isSqueezed : element.clientWidth > 1) problems.push(`cut off: “${words}”`)
  }
  return [...new Set(problems)]
}
