import type { Plugin } from 'vite'

const head = `<link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    <link rel="apple-touch-icon" href="/apple-touch-icon.png" vite-ignore />
    <link rel="manifest" href="/manifest.webmanifest" vite-ignore />
    <meta name="apple-mobile-web-app-capable" content="yes" />
    <meta name="mobile-web-app-capable" content="yes" />
    <script src="/before-paint.js" vite-ignore></script>
    <link rel="stylesheet" href="/theme.css" vite-ignore />`

const place = '<!--head-->'

/** Puts what the heads of all documents share in the place of `<!--head-->`. Throws for a document without it. */
export const documentHead = (): Plugin => ({
  name: 'document-head',
  transformIndexHtml: {
    order: 'pre',
    handler(html, { path }) {
      if (!html.includes(place)) throw new Error(`${path} has no ${place}`)
      return html.replace(place, head)
    },
  },
})
