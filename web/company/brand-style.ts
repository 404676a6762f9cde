import { type CSSProperties, useMemo } from 'react'
import { themeOf } from '#contract/brand/brand.ts'
import { useIsDark } from '#web/lib/color-scheme.ts'

/** The theme tokens of a color as a style, for a preview of another color on a part of the page. */
export function useBrandStyle(primaryColor: string): CSSProperties {
  const isDark = useIsDark()
  return useMemo(() => {
    const theme = themeOf(primaryColor)[isDark ? 'dark' : 'light']
    return Object.fromEntries(Object.entries(theme).map(([token, value]) => [`--${token}`, value]))
  }, [primaryColor, isDark])
}
