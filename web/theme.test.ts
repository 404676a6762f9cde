import { readFileSync } from 'node:fs'
import { interpolate, wcagContrast } from 'culori'
import { expect, test } from 'vitest'
import { themeOf } from '#contract/brand/brand.ts'
import { backgrounds } from '#contract/feed.ts'
import { limits } from '#contract/limits.ts'

const css = readFileSync(new URL('theme-default.css', import.meta.url), 'utf8')
const tokensIn = (part: string | undefined) =>
  Object.fromEntries(
    [...(part ?? '').matchAll(/(?<![\w-])--([\w-]+): (#\w+);/g)].map(([, name, value]) => [name, value]),
  )

test('the tokens that stand in for /theme.css are those of the default color', () => {
  const [light, dark] = css.split('@variant night')
  expect({ light: tokensIn(light), dark: tokensIn(dark) }).toEqual(themeOf(limits.primaryColor))
})

test('white text has enough contrast along every background of a short post', () => {
  const gradients = readFileSync(new URL('theme-backgrounds.css', import.meta.url), 'utf8')
    .split('@utility background-')
    .slice(1)
  expect(gradients.map(gradient => gradient.split(' ', 1)[0])).toEqual([...backgrounds])
  for (const gradient of gradients) {
    const along = interpolate(gradient.match(/#\w{6}/g) ?? [], 'rgb')
    for (let at = 0; at <= 1; at += 0.05)
      expect(wcagContrast('#ffffff', along(at)), gradient).toBeGreaterThanOrEqual(4.5)
  }
})
