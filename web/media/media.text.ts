import { plural } from '#contract/text/words.ts'

/** Words of photos and videos. */
export const text = {
  photoOf: (number: number, count: number, by: string) =>
    count > 1 ? `Photo ${number} of ${count} by ${by}` : `Photo by ${by}`,
  videoOf: (number: number, count: number, by: string) =>
    count > 1 ? `Video ${number} of ${count} by ${by}` : `Video by ${by}`,
  play: (label: string) => `Play ${label}`,
  photos: (count: number) => plural(count, 'photo'),
  loadPhotos: (count: number) => (count === 1 ? 'Load photo' : 'Load photos'),
  length: 'Length',
  watched: (time: string) => `Watched ${time}`,
  more: (count: number) => `+${count}`,
  viewer: (by: string) => `Media by ${by}`,
  position: (number: number, count: number) => `${number} of ${count}`,
  zoom: 'Zoom in or out',
  download: 'Download',
  previous: 'Previous',
  next: 'Next',
  close: 'Close media',
  unavailable: 'Media temporarily unavailable',
  unavailableHint: 'File may be restored soon.',
  offline: "You're offline",
  offlinePhotoHint: "The photo loads once you're back online.",
  offlineVideoHint: "The video plays once you're back online.",
  videoUnavailable: 'Video temporarily unavailable',
  videoUnavailableHint: 'Your connection may be weak.',
  quickTime: 'QuickTime (.mov) format not supported',
  quickTimeHint: 'This browser cannot play it. A newly uploaded video plays everywhere.',
  tryAgain: 'Try Again',
  attachment: 'View attachment',
  remove: (name: string) => `Remove ${name}`,
  pending: 'Media to post',
  numbered: (number: number, type: string) => `${type === 'video' ? 'video' : 'photo'} ${number}`,
} as const
