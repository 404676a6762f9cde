/** Words that stand on what was edited. */
export const text = {
  edited: 'Edited',
  editedBy: (name: string) => `Edited by ${name}`,
  removedBy: (name: string) => `Removed by ${name}`,
  seeFormer: (mark: string) => `${mark}: see the former words`,
  removed: 'The text was removed:',
} as const
