/** What shows something and does nothing by itself. */
const elements = new Set(
  'a article aside b br button circle div ellipse fieldset form g h1 h2 h3 h4 header i img input kbd label legend li line main nav ol p path polygon polyline rect section small span strong svg textarea time ul'.split(
    ' ',
  ),
)
const attributes =
  /^(class|id|href|src|srcset|sizes|width|height|alt|loading|decoding|dir|lang|role|type|title|datetime|placeholder|rows|download|viewBox|fill|stroke|stroke-(width|linecap|linejoin)|d|c[xy]|r[xy]?|[xy][12]?|points|aria-[\w-]+|data-[\w-]+)$/

/** Addresses of this server, and for links those that lead elsewhere. */
const addresses: Record<string, RegExp> = {
  src: /^\/(?!\/)/,
  srcset: /^\/(?!\/)/,
  href: /^(\/(?!\/)|https?:|mailto:|tel:)/,
}

/**
 * Returns a copy of an element that stands for it later in another document: in it, nothing runs and nothing is typed.
 * Leaves out what is hidden, and what the selector `without` finds. Styles become `data-style`, because documents forbid
 * style attributes (web/first-paint/complete-first-posts.ts).
 */
export function staticCopy(element: Element, without: string): Element {
  // One in which pictures do not load.
  const copy = document.implementation.createHTMLDocument().importNode(element, true)
  for (const each of copy.querySelectorAll(`[hidden], [style*="display: none"], ${without}`)) each.remove()
  for (const each of [copy, ...copy.querySelectorAll('*')]) {
    if (!elements.has(each.localName)) each.remove()
    const style = each.getAttribute('style')
    for (const name of each.getAttributeNames()) {
      const isForeign = addresses[name]?.test(each.getAttribute(name) ?? '') === false
      if (isForeign || !attributes.test(name)) each.removeAttribute(name)
    }
    if (style) each.setAttribute('data-style', style)
    if (each.localName === 'textarea') each.setAttribute('readonly', '')
  }
  return copy
}
