/** Open dialogs, sheets, menus and viewers. */
const layers = '[role="dialog"], [role="alertdialog"], [role="menu"]'
const fields = 'textarea, select, input, [contenteditable="true"]'

/** Whether somebody writes, watches a video or has a layer open: what opens by itself waits. */
export const isOccupied = (): boolean =>
  document.querySelector(layers) !== null ||
  document.activeElement?.matches(fields) === true ||
  [...document.querySelectorAll('video')].some(video => !video.paused)
