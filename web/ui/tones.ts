/** What a color says, as a soft background and the ink on it. */
export const tones = {
  neutral: { soft: 'bg-sunken', ink: 'text-ink-2' },
  brand: { soft: 'bg-brand-soft', ink: 'text-brand-ink' },
  success: { soft: 'bg-success-soft', ink: 'text-success' },
  info: { soft: 'bg-info-soft', ink: 'text-info' },
  warning: { soft: 'bg-warning-soft', ink: 'text-warning' },
  danger: { soft: 'bg-danger-soft', ink: 'text-danger' },
} as const

export type Tone = keyof typeof tones
