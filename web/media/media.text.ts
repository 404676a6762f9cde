/** The words of photos, wherever they appear. */
export const text = {
  photoOf: (number: number, count: number, by: string) =>
    count > 1 ? `Photo ${number} of ${count} by ${by}` : `Photo by ${by}`,
  more: (count: number) => `+${count}`,
  viewer: (by: string) => `Photos by ${by}`,
  position: (number: number, count: number) => `${number} of ${count}`,
  previous: 'Previous photo',
  next: 'Next photo',
  close: 'Close photos',
  unavailable: 'Media temporarily unavailable',
  unavailableHint: 'File may be restored soon.',
  remove: (name: string) => `Remove ${name}`,
  pending: 'Media to post',
  numbered: (number: number) => `photo ${number}`,
}
