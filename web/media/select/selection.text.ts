import { formats } from '#web/upload/upload.text.ts'

/** Words of choosing files. */
export const text = {
  tooLarge: 'Files Too Large',
  tooLargeText: (files: string) =>
    `${files}: a file may have at most 1 GB. Under 100 MB works best: trim a video or record it at 1080p.`,
  unsupported: 'Unsupported File Type',
  unsupportedText: (files: string) => `${files}: please use ${formats}.`,
  unreadable: 'File Selection Error',
  unreadableText: (files: string) => `${files} is empty or could not be read.`,
  totalTooLarge: 'Total Size Very Large',
  totalTooLargeText: (total: string) => `${total} is too much for one post. Please stay under 1.5 GB.`,
  veryLarge: 'Very Large Files Detected',
  veryLargeText: (files: string) => `${files}: uploads over 500 MB may fail on a weak connection. Wi-Fi helps.`,
  large: 'Large Files Selected',
  largeText: (files: string) => `${files}: this may take a few minutes.`,
  largeTotal: 'Large Upload Size',
  largeTotalText: (total: string) => `${total} in all: this may take a while.`,
} as const
