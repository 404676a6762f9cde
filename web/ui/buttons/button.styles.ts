import { cva, type VariantProps } from 'class-variance-authority'

/** The styles shared by buttons and by links that look like buttons. */
export const buttonStyles = cva(
  [
    'inline-flex min-h-target max-w-full shrink-0 items-center justify-center gap-2 rounded-control px-4.5 py-1.5 text-center text-action no-underline select-none [&>svg]:shrink-0',
    'transition-[background-color,transform] active:scale-[0.98] motion-reduce:active:scale-100',
    'disabled:bg-sunken disabled:text-ink-3 disabled:shadow-off disabled:active:scale-100',
  ],
  {
    variants: {
      variant: {
        primary: 'bg-fill text-on-fill shadow-fill hover:bg-fill-hover',
        secondary: 'bg-surface text-ink shadow-control hover:bg-sunken',
        danger: 'bg-danger-fill text-on-danger shadow-1 hover:bg-danger-fill-hover',
        ghost: 'bg-transparent px-3 text-brand-ink hover:bg-brand-soft',
        /* On the company's deep ground. */
        inverse: 'bg-on-deep text-brand-deep hover:bg-on-deep-2',
      },
      size: { normal: '', large: 'min-h-button-large px-6 text-body font-strong' },
      block: { true: 'w-full' },
      waiting: { true: 'cursor-progress active:scale-100' },
    },
    compoundVariants: [
      { variant: 'primary', waiting: true, class: 'hover:bg-fill' },
      { variant: 'secondary', waiting: true, class: 'hover:bg-surface' },
      { variant: 'danger', waiting: true, class: 'hover:bg-danger-fill' },
    ],
    defaultVariants: { variant: 'secondary', size: 'normal' },
  },
)

export type ButtonStyle = Pick<VariantProps<typeof buttonStyles>, 'variant' | 'size' | 'block'>
