/** Where toasts are, and what a card looks like: for those of the app, and for those of pages that are rendered ahead. */
const place =
  'fixed inset-x-0 z-60 m-0 flex list-none flex-col p-3 outline-none! desk:top-auto desk:end-auto desk:bottom-0 desk:items-start desk:p-4 desk:w-full desk:max-w-[calc(var(--container-toast)+2rem)]'
export const toastPlaces = {
  /** On a phone, at the bottom, where it covers no headline. */
  low: `bottom-0 pad-safe-bottom ${place}`,
  /** On a phone, below the header. */
  high: `top-below-header-phone pad-safe-top ${place}`,
} as const

export const toastCard = 'rounded-card desk:min-w-72'
export const toastTones = {
  normal: 'bg-raised text-ink shadow-toast',
  destructive: 'bg-danger-fill text-on-danger shadow-3 [--focus:var(--on-danger)]',
} as const
export const toastRow = 'flex flex-wrap items-center gap-3 py-3 pe-1.5 ps-4'
export const toastTitle = 'text-action leading-[1.375rem]'
/** A button on a red card. */
export const onRed = 'text-current hover:bg-white/15'
