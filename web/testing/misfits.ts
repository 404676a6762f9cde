/**
 * Returns what in the page is wider than the screen, cut off, sticks out of its button, or is squeezed to less than two
 * letters. Needs nothing around it, because journeys send it to their pages.
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
  const isClipped = (text: Node, within: Element): boolean => {
    const parent = text.parentElement
    return (
      parent !== null &&
      parent !== within &&
      (getComputedStyle(parent).overflowX !== 'visible' || isClipped(parent, within))
    )
  }
  const sticksOut = (element: Element) => {
    const { left, right } = element.getBoundingClientRect()
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    while (texts.nextNode()) {
      range.selectNodeContents(texts.currentNode)
      const box = range.getBoundingClientRect()
      const isOutside = box.width > 0 && (box.left < left - 1 || box.right > right + 1)
      if (isOutside && !isClipped(texts.currentNode, element)) return true
    }
    return false
  }
  for (const element of document.querySelectorAll<HTMLElement>('button, a, label, h1, h2, h3, legend, th, .truncate')) {
    const isShown = element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    if (!isShown || element.closest('[class*=sr-only], [aria-hidden=true]')) continue
    const { overflowX, textOverflow, fontSize } = getComputedStyle(element)
    const words = element.textContent?.trim().slice(0, 60)
    if (overflowX === 'visible' && sticksOut(element)) problems.push(`sticks out: “${words}”`)
    if (element.scrollWidth <= element.clientWidth + 1 || overflowX === 'visible' || overflowX === 'auto') continue
    const isSqueezed = element.clientWidth < 2 * Number.parseFloat(fontSize)
    if (textOverflow === 'ellipsis' ? isSqueezed : element.clientWidth > 1) problems.push(`cut off: “${words}”`)
  }
  for (const area of document.querySelectorAll<HTMLTextAreaElement>('textarea:placeholder-shown'))
    if (area.scrollHeight > area.clientHeight + 1) problems.push(`cut off: “${area.placeholder}”`)
  return [...new Set(problems)]
}
