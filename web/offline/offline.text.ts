/** Words of being without a connection; the specification's where it gives them (spec 1 §2). */
export const text = {
  lost: 'Connection lost',
  back: 'Back online',
} as const
