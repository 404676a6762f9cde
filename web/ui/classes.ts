import { type ClassValue, clsx } from 'clsx'
import { extendTailwindMerge } from 'tailwind-merge'

/** The names of theme.css, so that a size is never taken for a color when classes are merged. */
const merge = extendTailwindMerge({
  extend: {
    theme: {
      text: [
        'display',
        'display-phone',
        'display-desk',
        'section',
        'lead-desk',
        'shout',
        'shout-desk',
        'figure',
        'form-title',
        'h1',
        'h2',
        'title',
        'h3',
        'lead',
        'body',
        'action',
        'label',
        'small',
        'meta',
        'micro',
      ],
      'font-weight': ['regular', 'medium', 'semi', 'strong', 'bold'],
      radius: ['thumb', 'control', 'card', 'dialog', 'emblem'],
      shadow: ['1', '2', '3', 'edge', 'card', 'toast', 'fill', 'control', 'off', 'dialog', 'focus', 'bad', 'thumb'],
      spacing: ['target', 'field', 'button-large', 'header-phone', 'header', 'rail', 'sheet', 'dialog-tall', 'menu'],
      container: ['form', 'toast', 'dialog', 'feed', 'page', 'wide', 'line', 'lead', 'prose'],
      breakpoint: ['desk', 'wide'],
      animate: ['spin', 'sheen', 'fade', 'fade-out', 'rise', 'drop', 'sink', 'pop', 'late', 'swell'],
    },
  },
})

/** Joins class names; of two that set the same thing, the later one wins. */
export const classes = (...names: ClassValue[]): string => merge(clsx(names))
