import { themeOf } from '#contract/brand/brand.ts'
import { acceptedTypes } from '#contract/media.ts'
import { sharePath } from '#contract/pages.ts'
import { language } from '#locales/messages.ts'
import { documents as text } from '#locales/text.ts'

interface ManifestOf {
  name: string
  appName: string
  primaryColor: string
  /** Changes with the icons, so that devices fetch them again. */
  iconVersion: string
  screenshots: readonly { src: string; sizes: string; form: 'narrow' | 'wide'; label: string }[]
}

/** Types and endings, because some systems know only one of the two. */
const sharedTypes = Object.entries(acceptedTypes).flatMap(([type, endings]) => [
  type,
  ...endings.map(ending => `.${ending}`),
])

/** The web app manifest, with the company's name, color and icon. */
export function manifestOf({ name, appName, primaryColor, iconVersion, screenshots }: ManifestOf): object {
  const icon = (size: number, purpose: 'any' | 'maskable', path = `/icon-${size}x${size}.png`) => ({
    src: `${path}?v=${iconVersion}`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  return {
    id: '/',
    name: name === appName ? appName : `${appName} · ${name}`,
    short_name: appName,
    description: text.ofCompany({ company: name }),
    lang: language(),
    dir: 'auto',
    start_url: '/?source=app',
    scope: '/',
    display: 'standalone',
    theme_color: themeOf(primaryColor).light.header,
    background_color: '#ffffff',
    categories: ['business', 'news', 'social'],
    icons: [
      icon(192, 'any'),
      icon(512, 'any'),
      icon(192, 'maskable', '/icon-maskable-192x192.png'),
      icon(512, 'maskable', '/icon-maskable-512x512.png'),
    ],
    shortcuts: [
      { name: text.createPost, url: '/?compose=1', icons: [icon(192, 'any')] },
      { name: text.profile, url: '/profile', icons: [icon(192, 'any')] },
    ],
    // the service worker receives it (web/sw/sw.ts)
    share_target: {
      action: sharePath,
      method: 'POST',
      enctype: 'multipart/form-data',
      params: { title: 'title', text: 'text', url: 'url', files: [{ name: 'media', accept: sharedTypes }] },
    },
    screenshots: screenshots.map(({ src, sizes, form, label }) => ({
      src,
      sizes,
      type: 'image/webp',
      form_factor: form,
      label,
    })),
  }
}
