/** What an author may choose for a post behind Options. */
export interface PostChoices {
  /** Everyone it is meant for is asked to confirm it. */
  askToConfirm: boolean
}

export const noChoices: PostChoices = { askToConfirm: false }

export const areChosen = (choices: PostChoices): boolean => countOf(choices) > 0

/** How many are on. */
export const countOf = ({ askToConfirm }: PostChoices): number => Number(askToConfirm)

/** What is stored of them on the device, as far as it is valid. */
export function choicesFrom(stored: unknown): PostChoices {
  const { askToConfirm } = (stored ?? {}) as Partial<PostChoices>
  return { askToConfirm: askToConfirm === true }
}

/** The choices as a new post names them. */
export const choicesOf = ({ askToConfirm }: PostChoices) => ({ ...(askToConfirm && { askToConfirm }) })
