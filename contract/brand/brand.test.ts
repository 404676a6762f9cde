import { wcagContrast } from 'culori'
import { describe, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { type Theme, type Token, themeCss, themeOf } from './brand.ts'

const backgrounds: Token[] = ['canvas', 'surface', 'raised', 'sunken']

/** What is written on what; every pair is used somewhere in the app. */
const texts: [Token | 'white', Token[]][] = [
  ['on-brand', ['brand']],
  ['on-header', ['header', 'header-hover']],
  ['on-fill', ['fill', 'fill-hover']],
  ['brand-ink', [...backgrounds, 'brand-soft']],
  ['ink', [...backgrounds, 'brand-soft']],
  ['ink-2', [...backgrounds, 'brand-soft']],
  ['ink-3', [...backgrounds, 'brand-soft']],
  ['white', ['brand-deep']],
  ['on-deep-2', ['brand-deep']],
]

const edges: [Token, Token[]][] = [
  ['field-line', backgrounds],
  ['fill-edge', backgrounds],
]

function colors(): string[] {
  const named = [
    '#ffffff',
    '#000000',
    '#808080',
    '#777777',
    '#fffde7',
    '#f9d976',
    '#ff0000',
    '#00ff00',
    '#0000ff',
    '#ffff00',
  ]
  const levels = ['00', '2b', '59', '87', 'b5', 'd9', 'ff']
  const grid = levels.flatMap(r => levels.flatMap(g => levels.map(b => `#${r}${g}${b}`)))
  return [limits.primaryColor, limits.brandingFallbackColor, '#0F766E', ...named, ...grid]
}

function weakest(theme: Theme, pairs: [Token | 'white', Token[]][], wanted: number): string[] {
  const color = (token: Token | 'white') => (token === 'white' ? '#ffffff' : theme[token])
  return pairs.flatMap(([front, backs]) =>
    backs
      .filter(back => wcagContrast(color(front), theme[back]) < wanted)
      .map(back => `${front} on ${back}: ${wcagContrast(color(front), theme[back]).toFixed(2)}`),
  )
}

describe('a theme made from any company color', () => {
  test('reads at 4.5:1 in words and 3:1 at edges, in light and dark', () => {
    const failures = colors().flatMap(brand => {
      const { light, dark } = themeOf(brand)
      return [light, dark].flatMap((theme, i) =>
        [...weakest(theme, texts, 4.5), ...weakest(theme, edges, 3)].map(
          pair => `${brand} ${i ? 'dark' : 'light'} ${pair}`,
        ),
      )
    })
    expect(failures).toEqual([])
  })

  test('shows where the pointer is', () => {
    const unseen = colors().filter(brand =>
      Object.values(themeOf(brand)).some(t => t.fill === t['fill-hover'] || t.header === t['header-hover']),
    )
    expect(unseen).toEqual([])
  })

  test('keeps the drawn values of the reference brand', () => {
    const { light, dark } = themeOf('#0F766E')
    expect(light).toMatchObject({ header: '#0f766e', 'on-brand': '#ffffff', fill: '#0f766e', surface: '#ffffff' })
    expect(wcagContrast(light['brand-ink'], '#006D65')).toBeLessThan(1.05)
    expect(wcagContrast(dark.fill, '#5FB6AD')).toBeLessThan(1.05)
    expect(wcagContrast(dark.header, '#004C45')).toBeLessThan(1.05)
  })

  test('is plain hex only, and falls back to the default color', () => {
    const { light, dark } = themeOf('#38b6ff')
    expect([...Object.values(light), ...Object.values(dark)].filter(value => !/^#[0-9a-f]{6}$/.test(value))).toEqual([])
    expect(themeOf('url(x)')).toEqual(themeOf(limits.primaryColor))
  })

  test('is a style sheet that follows the system and the hand', () => {
    const css = themeCss('#0F766E')
    expect(css).toContain(':root{--brand:#0f766e;')
    expect(css).toContain('@media screen and (prefers-color-scheme:dark){:root:not([data-theme=light]){')
    expect(css).toContain('@media screen{:root[data-theme=dark]{')
    expect(themeCss('#fff}*{display:none')).toBe(themeCss(limits.primaryColor))
  })
})
