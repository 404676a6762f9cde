import { expect, test } from 'vitest'
import { staticCopy } from './static-html.ts'

const copied = (html: string) => {
  const element = document.createElement('div')
  element.innerHTML = html
  return staticCopy(element, '[data-late]').innerHTML
}

test('what people see stays as it is', () => {
  const html =
    '<article id="post-1" class="a" aria-label="b"><h3>&lt;script&gt;</h3><a href="/x">x</a><a href="https://x.example">y</a><img src="/media/1" srcset="/media/2 2w" alt="c"><svg viewBox="0 0 1 1"><path d="M0"></path></svg><fieldset><legend>d</legend><small>e</small></fieldset></article>'
  expect(copied(html)).toBe(html)
})

test.each([
  ['<script>alert(1)</script><p>a</p>', '<p>a</p>'],
  [
    '<iframe src="/x"></iframe><style>a{}</style><link href="/x"><object data="/x"></object><video src="/x"></video>',
    '',
  ],
  ['<p onclick="x()" nonce="y" slot="z" style="">a</p>', '<p>a</p>'],
  ['<a href="javascript:x()">a</a><a href="//x.example">b</a>', '<a>a</a><a>b</a>'],
  [
    '<img src="https://x.example/1" srcset="//x.example/2 2w"><img src="blob:x"><img src="data:image/png,x">',
    '<img><img><img>',
  ],
  ['<form action="/x" method="post"><input name="a" value="b"></form>', '<form><input></form>'],
  ['<svg><script>x()</script><foreignObject><p>a</p></foreignObject><use href="/x"></use></svg>', '<svg></svg>'],
])('what could run, load or send something is left out: %s', (html, left) => {
  expect(copied(html)).toBe(left)
})

test('what is hidden or comes late is left out, styles are put aside, and nothing is typed', () => {
  expect(copied('<p hidden>a</p><p style="display: none !important;">b</p><p data-late>c</p>')).toBe('')
  expect(copied('<p style="aspect-ratio: 1.5;">a</p>')).toBe('<p data-style="aspect-ratio: 1.5;">a</p>')
  expect(copied('<textarea rows="1"></textarea>')).toBe('<textarea rows="1" readonly=""></textarea>')
})
