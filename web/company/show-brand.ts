import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Company } from '#contract/company.ts'
import { faviconPath } from '#contract/pages.ts'
import { companyQuery } from './company.ts'

/** Shows the company's color and icon in place of older ones that the document came with, and changes of them. */
export function useShowBrand(): void {
  const { data } = useQuery(companyQuery)
  useEffect(() => {
    if (data) show(data)
  }, [data])
}

function show(brand: Company): void {
  applyColor(brand.primaryColor)
  const icon = document.querySelector('link[rel="icon"]')
  const path = faviconPath(brand)
  if (icon?.getAttribute('href') === path) return
  icon?.setAttribute('href', path)
  // The browser reads it again, and installs the app by it.
  const manifest = document.querySelector('link[rel="manifest"]')
  manifest?.replaceWith(manifest.cloneNode())
}

/** The style sheet is computed by the server. */
function applyColor(primaryColor: string) {
  const sheet = document.querySelector<HTMLLinkElement>('link[rel="stylesheet"][href^="/theme.css"]')
  const address = `/theme.css?color=${primaryColor.slice(1)}`
  if (!sheet || sheet.getAttribute('href') === address) return
  sheet.addEventListener('load', applyThemeColor, { once: true })
  sheet.href = address
}

/** Colors the browser's own frame like the header. */
function applyThemeColor() {
  const header = getComputedStyle(document.documentElement).getPropertyValue('--header')
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    if (window.matchMedia(meta.media).matches) meta.content = header
  }
}
