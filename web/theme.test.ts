import { readFileSync } from 'node:fs'
import { interpolate, wcagContrast } from 'culori'
import { expect, test } from 'vitest'
import { themeOf } from '#contract/brand.ts'
import { backgrounds } from '#contract/feed.ts'
import { limits } from '#contract/limits.ts'

const css = readFileSync(new URL('theme-default.css', import.meta.url), 'utf8')
const tokensIn = (part: string | undefined) =>
  Object.fromEntries([...(part ?? '').matchAll(/--([\w-]+): (#\w+);/g)].map(([, name, value]) => [name, value]))

test('the tokens that stand in for /theme.css are those of the default color', () => {
  const [light, dark] = css.split('@variant night')
  expect({ light: tokensIn(light), dark: tokensIn(dark) }).toEqual(themeOf(limits.primaryColor))
})

test('white text can be read all along every ground of a short post', () => {
  const grounds = readFileSync(new URL('theme-backgrounds.css', import.meta.url), 'utf8')
    .split('@utility ground-')
    .slice(1)
  expect(grounds.map(ground => ground.split(' ', 1)[0])).toEqual([...backgrounds])
  for (const ground of grounds) {
    const along = interpolate(ground.match(/#\w{6}/g) ?? [], 'rgb')
    for (let at = 0; at <= 1; at += 0.05) expect(wcagContrast('#ffffff', along(at)), ground).toBeGreaterThanOrEqual(4.5)
  }
})
