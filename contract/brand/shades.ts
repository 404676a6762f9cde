import {
  clampChroma,
  formatHex,
  interpolate,
  modeLrgb,
  modeOklab,
  modeOklch,
  modeRgb,
  useMode,
  wcagContrast,
} from 'culori/fn'

/** Colors by lightness, and their contrast (WCAG). */
export const white = '#ffffff'
export const black = '#030506'
export const textRatio = 4.5
export const edgeRatio = 3

useMode(modeRgb)
useMode(modeLrgb)
useMode(modeOklab)
const toOklch = useMode(modeOklch)

export interface Shade {
  /** OKLCH lightness, 0 to 1. */
  l: number
  /** OKLCH chroma, 0 to about 0.37. */
  c: number
  h: number
}

export const hexOf = ({ l, c, h }: Shade) => formatHex(clampChroma({ mode: 'oklch', l, c, h }, 'oklch'))
export function shadeOf(color: string): Shade {
  const { l, c, h } = toOklch(color) ?? { l: 0, c: 0, h: 0 }
  return { l, c, h: h ?? 0 }
}

export const ratio = (a: string, b: string) => wcagContrast(a, b)
export const worst = (color: string, backgrounds: string[]) =>
  Math.min(...backgrounds.map(background => ratio(color, background)))
export const mix = (color: string, other: string, share: number) =>
  formatHex(interpolate([color, other], 'oklab')(share))

/** Returns white where it has 4.5:1, else near black, which then always has. */
export const textOn = (background: string): string => (ratio(white, background) >= textRatio ? white : black)

/** Returns the shade itself, or the nearest lighter or darker one that reaches the ratio on every background. */
export function readable(shade: Shade, backgrounds: string[], wanted: number, towards: 'lighter' | 'darker'): string {
  const step = towards === 'lighter' ? 0.004 : -0.004
  for (let l = shade.l; l > 0 && l < 1; l += step) {
    const color = hexOf({ ...shade, l })
    if (worst(color, backgrounds) >= wanted) return color
  }
  return towards === 'lighter' ? white : black
}

/** Returns a visible hover shade that keeps the text's contrast: darker where possible, else lighter. */
export function hover(background: string, text: string, share: number, first: string): string {
  const far = first === white ? '#000000' : white
  const isVisible = (color: string) => ratio(color, text) >= textRatio && ratio(color, background) >= 1.06
  const choices = [share, share * 2].flatMap(part => [mix(background, first, part), mix(background, far, part)])
  return choices.find(isVisible) ?? mix(background, text === white ? '#000000' : white, share)
}
