import { type ClassValue, clsx } from 'clsx'
import { createTailwindMerge } from 'tailwind-merge'
import { classGroups, conflictingClassGroups } from './class-groups.ts'

const merge = createTailwindMerge(() => ({
  cacheSize: 500,
  theme: {},
  classGroups,
  conflictingClassGroups,
  conflictingClassGroupModifiers: { 'font-size': ['leading'] },
  orderSensitiveModifiers: [
    '*',
    '**',
    'after',
    'before',
    'file',
    'first-letter',
    'first-line',
    'marker',
    'placeholder',
  ],
}))

/** Joins class names; of two that set the same thing, the later one wins. */
export const classes = (...names: ClassValue[]): string => merge(clsx(names))
