import { firstPostsId } from './first-posts-id.ts'

const firstContentId = 'first-content'

/** Whether the document still shows the posts that it came with, and the app is hidden. */
let isShown = false
export const isFirstContentShown = (): boolean => isShown

/** Returns the element that the app is rendered into: an empty, hidden one while the document shows its first content. */
export function appRoot(): HTMLElement | null {
  const root = document.getElementById('root')
  const isLinked = 'linked' in document.documentElement.dataset
  if (!root || isLinked || !document.getElementById(firstPostsId)) return root
  const app = document.createElement('div')
  root.id = firstContentId
  app.id = 'root'
  app.hidden = true
  root.after(app)
  isShown = true
  return app
}

/** Shows the app instead of the first content, before the next frame. */
export function showApp(): void {
  if (!isShown) return
  document.getElementById(firstContentId)?.remove()
  document.getElementById('root')?.removeAttribute('hidden')
  isShown = false
}
