/** The id of the element with the posts that the document comes with: rendered by the server, or kept by the page before. */
export const firstPostsId = 'first-posts'

/** Hidden where the address names a post. */
export const firstPostsLook = 'contents in-data-[linked]:hidden'

/** The id of what the document came with, beside the app. */
const firstContentId = 'first-content'

let areShown = false

/** Whether the document still shows the posts that it came with, and the app is hidden. */
export const areFirstPostsShown = (): boolean => areShown

/** Returns the element that the app is rendered into: an empty, hidden one while the document shows posts. */
export function appRoot(): HTMLElement | null {
  const root = document.getElementById('root')
  const isLinked = 'linked' in document.documentElement.dataset
  if (!root || isLinked || !document.getElementById(firstPostsId)) return root
  const app = document.createElement('div')
  root.id = firstContentId
  app.id = 'root'
  app.hidden = true
  root.after(app)
  areShown = true
  return app
}

/** Shows the app instead of the first posts, before the next frame. */
export function showApp(): void {
  if (!areShown) return
  document.getElementById(firstContentId)?.remove()
  document.getElementById('root')?.removeAttribute('hidden')
  areShown = false
}

/** Where the user is in the first posts. */
export interface FirstPlace {
  /** The first card on the screen, and those below it. */
  ids: readonly number[]
  /** Where the top of the first card is, in pixels from the top of the screen. */
  top: number
}

/** Returns null at the top of the posts. */
export function firstPlace(): FirstPlace | null {
  if (window.scrollY === 0) return null
  const cards = [...document.querySelectorAll(`#${firstPostsId} article`)]
  const at = cards.findIndex(card => card.getBoundingClientRect().bottom > 0)
  const top = cards[at]?.getBoundingClientRect().top
  return top === undefined ? null : { ids: cards.slice(at).map(({ id }) => Number(id.replace('post-', ''))), top }
}
