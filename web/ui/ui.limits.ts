import { second } from '#contract/durations.ts'

/** Times and sizes of the components. Times are milliseconds, sizes bytes. */
export const uiLimits = {
  /** Longer lists are virtualized. */
  plainRows: 60,
  toastMs: 5 * second,
  /** For a toast that offers to undo something. */
  toastUndoMs: 6 * second,
  /** A closed toast is removed once its exit animation has ended. */
  toastRemoveMs: second,
  toastSwipePx: 50,
  /** A closed layer is removed once its exit animation has ended. */
  layerExitMs: second,
  toastHotkey: 'F8',
  tooltipMs: 700,
  scrollBarHideMs: 600,
} as const
