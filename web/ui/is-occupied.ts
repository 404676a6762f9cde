const layers = '[role="dialog"], [role="alertdialog"], [role="menu"]'
/** A post with files, which nobody is typing into. */
const drafts = '[data-draft]'
const fields = 'textarea, select, input, [contenteditable="true"]'

/** Whether a field has the focus, which nothing that comes later may take. */
export const isTyping = (): boolean => document.activeElement?.matches(fields) === true

/** Whether a dialog, sheet, menu or viewer is open. */
export const isLayerOpen = (): boolean => document.querySelector(layers) !== null

/** Whether somebody writes, watches a video or has a layer open: what opens by itself waits. */
export const isOccupied = (): boolean =>
  isLayerOpen() ||
  document.querySelector(drafts) !== null ||
  isTyping() ||
  [...document.querySelectorAll('video')].some(video => !video.paused)
