import type { Rendered } from '#contract/first-posts.ts'

// React escapes what these begin with in texts and attributes, so that they match nothing else.
const styleAttribute = / style="([^"]*)"/g
const control = /<(button|form) /g

const entities: Record<string, string> = { quot: '"', '#x27': "'", amp: '&', lt: '<', gt: '>' }

/**
 * Makes rendered HTML a page that no script has made alive: what would do nothing is inert, and style attributes, which
 * the content security policy forbids, become a style sheet.
 */
export function inertPage(rendered: string): Rendered {
  const rules: string[] = []
  const html = rendered.replaceAll(control, '<$1 inert ').replaceAll(styleAttribute, (_, style: string) => {
    rules.push(`[data-style="${rules.length}"]{${declarations(style)}}`)
    return ` data-style="${rules.length - 1}"`
  })
  return { html, css: rules.join('') }
}

/** The value of a style attribute as CSS that ends neither its rule nor its element. */
const declarations = (style: string) =>
  style
    .replaceAll(/&(quot|#x27|amp|lt|gt);/g, (_, name: string) => entities[name] ?? '')
    .replaceAll(/[<{}]/g, sign => `\\${sign.charCodeAt(0).toString(16)} `)
