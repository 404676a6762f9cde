import { expect, test } from 'vitest'
import { inertPage } from './inert-page.ts'

test('style attributes become a style sheet, and only controls are inert', () => {
  const text = 'a style=&quot;b&quot; &lt;button c'
  const { html, css } = inertPage(
    `<p style="width:50%">${text}</p><i style="background-image:url(&quot;a&amp;b&quot;)"></i><button type="button">Like</button>`,
  )
  expect(html).toBe(`<p data-style="0">${text}</p><i data-style="1"></i><button inert type="button">Like</button>`)
  expect(css).toBe('[data-style="0"]{width:50%}[data-style="1"]{background-image:url("a&b")}')
})

test('a style ends neither its rule nor the style sheet', () => {
  const { css } = inertPage('<i style="background-image:url(&quot;a&lt;/style&gt;}&quot;)"></i>')
  expect(css).toBe('[data-style="0"]{background-image:url("a\\3c /style>\\7d ")}')
})
