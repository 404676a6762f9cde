import { type CSSProperties, useMemo } from 'react'
import { themeOf } from '#contract/brand.ts'
import { useIsDark } from '#web/lib/color-scheme.ts'

/** The tokens of a colour as a style, so that a part of a page wears another company's colour (a preview). */
export function useBrandStyle(primaryColor: string): CSSProperties {
  const isDark = useIsDark()
  return useMemo(() => {
    const theme = themeOf(primaryColor)[isDark ? 'dark' : 'light']
    return Object.fromEntries(Object.entries(theme).map(([token, value]) => [`--${token}`, value]))
  }, [primaryColor, isDark])
}
