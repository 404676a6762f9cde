import { plural } from '#contract/text/words.ts'
import type { IconFile } from './drawing.ts'

/** Words of the icon library. */
export const text = {
  title: 'Icon library',
  lead: "App icons in your company's color, in every size that phones, tablets and desktops need.",
  search: 'Search icons',
  all: 'All',
  categories: 'Categories',
  found: (count: number) => plural(count, 'icon'),
  none: 'No icons found',
  noneText: 'Try another word, or look through all categories.',
  showAll: 'Show all icons',
  download: 'Download',
  downloadOf: (name: string) => `Download ${name}`,
  allSizes: 'All sizes',
  file: ({ pixels, format }: IconFile) => `${pixels} × ${pixels} ${format.toUpperCase()}`,
  failed: 'Download Failed',
  failedText: 'This browser could not draw the icon. Please try again.',
} as const
