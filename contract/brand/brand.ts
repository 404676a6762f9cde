import { limits } from '#contract/limits.ts'
import {
  black,
  edgeRatio,
  hexOf,
  hover,
  mix,
  ratio,
  readable,
  type Shade,
  shadeOf,
  textOn,
  textRatio,
  white,
  worst,
} from './shades.ts'

export { textOn } from './shades.ts'

/**
 * Derives a theme from the company's color. Everything is computed to plain hex where the brand is saved, because older
 * phones know neither relative colors nor light-dark(). Lightness is fixed in OKLCH, so that any hue keeps its contrast;
 * where a hue does not, the color is adjusted until text has 4.5:1 and edges have 3:1.
 */
const tokens = [
  'brand',
  'on-brand',
  'brand-mark',
  'header',
  'on-header',
  'header-hover',
  'fill',
  'fill-hover',
  'fill-edge',
  'on-fill',
  'brand-ink',
  'brand-soft',
  'brand-line',
  'brand-deep',
  'on-deep-2',
  'canvas',
  'surface',
  'raised',
  'sunken',
  'line',
  'field-line',
  'ink',
  'ink-2',
  'ink-3',
] as const

export type Token = (typeof tokens)[number]
export type Theme = Record<Token, string>

/** Returns both themes of a color given as #RRGGBB; of the default color for anything else. */
export function themeOf(primaryColor: string): { light: Theme; dark: Theme } {
  const brand = /^#[0-9a-f]{6}$/i.test(primaryColor) ? primaryColor.toLowerCase() : limits.primaryColor.toLowerCase()
  const { l, c, h } = shadeOf(brand)
  const at = (lightness: number, chroma: number): Shade => ({ l: lightness, c: Math.min(c, chroma), h })
  const shade = (lightness: number, chroma: number) => hexOf(at(lightness, chroma))
  const onBrand = textOn(brand)
  const mark = ratio(brand, white) >= textRatio ? brand : readable({ l, c, h }, [white], textRatio, 'darker')

  return { light: light(), dark: dark() }

  function light(): Theme {
    const background = { canvas: shade(0.966, 0.006), surface: white, raised: white, sunken: shade(0.968, 0.005) }
    const backgrounds = Object.values(background)
    const soft = shade(0.955, 0.028)
    const deep = readable(at(0.315, 0.105), [white], 7, 'darker')
    const edge = mix(brand, '#000000', 0.2)
    const edgeLightness = shadeOf(edge).l
    return {
      brand,
      'on-brand': onBrand,
      'brand-mark': mark,
      header: brand,
      'on-header': onBrand,
      'header-hover': hover(brand, onBrand, 0.14, onBrand),
      fill: brand,
      'fill-hover': hover(brand, onBrand, 0.12, '#000000'),
      'on-fill': onBrand,
      'fill-edge':
        worst(edge, backgrounds) >= edgeRatio
          ? edge
          : readable({ l: edgeLightness, c, h }, backgrounds, edgeRatio, 'darker'),
      'brand-ink': readable({ l: Math.min(l, 0.48), c, h }, [...backgrounds, soft], textRatio, 'darker'),
      'brand-soft': soft,
      'brand-line': shade(0.86, 0.06),
      'brand-deep': deep,
      'on-deep-2': readable(at(0.88, 0.035), [deep], textRatio, 'lighter'),
      ...background,
      line: shade(0.915, 0.007),
      'field-line': readable(at(0.63, 0.014), backgrounds, edgeRatio, 'darker'),
      ink: shade(0.23, 0.016),
      'ink-2': readable(at(0.42, 0.014), [...backgrounds, soft], textRatio, 'darker'),
      'ink-3': readable(at(0.505, 0.014), [...backgrounds, soft], textRatio, 'darker'),
    }
  }

  function dark(): Theme {
    const background = {
      canvas: shade(0.155, 0.006),
      surface: shade(0.205, 0.007),
      raised: shade(0.245, 0.01),
      sunken: shade(0.255, 0.01),
    }
    const backgrounds = Object.values(background)
    const soft = shade(0.29, 0.045)
    const deep = readable(at(0.285, 0.085), [white], 7, 'darker')
    const header = readable(at(Math.min(l, 0.365), 0.125), [white], textRatio, 'darker')
    const fillLightness = Math.max(l, 0.72)
    const fill = readable(at(fillLightness, 0.14), [black, ...backgrounds], textRatio, 'lighter')
    return {
      brand,
      'on-brand': onBrand,
      'brand-mark': mark,
      header,
      'on-header': white,
      'header-hover': hover(header, white, 0.14, white),
      fill,
      'fill-hover': hover(fill, black, 0.22, white),
      'fill-edge': fill,
      'on-fill': black,
      'brand-ink': readable(at(Math.max(l, 0.8), 0.12), [...backgrounds, soft], textRatio, 'lighter'),
      'brand-soft': soft,
      'brand-line': shade(0.42, 0.07),
      'brand-deep': deep,
      'on-deep-2': readable(at(0.88, 0.035), [deep], textRatio, 'lighter'),
      ...background,
      line: shade(0.3, 0.011),
      'field-line': readable(at(0.56, 0.015), backgrounds, edgeRatio, 'lighter'),
      ink: shade(0.955, 0.005),
      'ink-2': readable(at(0.81, 0.01), [...backgrounds, soft], textRatio, 'lighter'),
      'ink-3': readable(at(0.71, 0.012), [...backgrounds, soft], textRatio, 'lighter'),
    }
  }
}

const rule = (theme: Theme) => tokens.map(token => `--${token}:${theme[token]}`).join(';')

/** Returns the style sheet of a color: light, dark by the system's scheme, and either by `data-theme` on the root; paper is always light. */
export function themeCss(primaryColor: string): string {
  const { light, dark } = themeOf(primaryColor)
  return `:root{${rule(light)}}
@media screen and (prefers-color-scheme:dark){:root:not([data-theme=light]){${rule(dark)}}}
@media screen{:root[data-theme=dark]{${rule(dark)}}}
`
}
