/** Words of uploads. */
export const text = {
  canceled: 'The upload is canceled.',
  jobs: { video: 'A video', picture: 'A photo' },
}
