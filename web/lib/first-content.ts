/** What the server renders into the document: it stays until the app shows the same. */
export const firstPostsId = 'first-posts'

const firstContent = () => document.getElementById('first-content')

/** Whether the document still shows what it came with, and the app is hidden. */
export const isFirstContentShown = (): boolean => firstContent() !== null

/** Returns the element that the app is rendered into: an empty, hidden one while the document shows its first content. */
export function appRoot(): HTMLElement | null {
  const root = document.getElementById('root')
  const isLinked = 'linked' in document.documentElement.dataset
  if (!root || isLinked || !document.getElementById(firstPostsId)) return root
  const app = document.createElement('div')
  root.id = 'first-content'
  app.id = 'root'
  app.hidden = true
  root.after(app)
  return app
}

/** Shows the app instead of the first content, before the next frame. */
export function showApp(): void {
  firstContent()?.remove()
  const app = document.getElementById('root')
  if (app) app.hidden = false
}
