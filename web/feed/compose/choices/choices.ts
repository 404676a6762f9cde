/** The options of a post, as its author chooses them behind Options. */
export interface PostChoices {
  /** Everyone it is meant for is asked to confirm it. */
  askToConfirm: boolean
  /** They can confirm it only once they have opened its documents. */
  confirmAfterOpening: boolean
  /** Its push comes through quiet hours. */
  isUrgent: boolean
  /** It also goes by mail to those whom no push reaches. */
  byMail: boolean
  /** When it is published, as an instant; null for at once. */
  scheduledFor: string | null
}

export const noChoices: PostChoices = {
  askToConfirm: false,
  confirmAfterOpening: false,
  isUrgent: false,
  byMail: false,
  scheduledFor: null,
}

export const areChosen = (choices: PostChoices): boolean => countOf(choices) > 0

/** How many are on. */
export const countOf = ({ askToConfirm, isUrgent, scheduledFor }: PostChoices): number =>
  Number(askToConfirm) + Number(isUrgent) + Number(scheduledFor !== null)

/** The options stored on the device, as far as they are valid. */
export function choicesFrom(stored: unknown): PostChoices {
  const { askToConfirm, confirmAfterOpening, isUrgent, byMail, scheduledFor } = (stored ?? {}) as Partial<PostChoices>
  return {
    askToConfirm: askToConfirm === true,
    confirmAfterOpening: confirmAfterOpening === true,
    isUrgent: isUrgent === true,
    byMail: byMail === true,
    scheduledFor: typeof scheduledFor === 'string' && isInstant(scheduledFor) ? scheduledFor : null,
  }
}

/** The choices as a new post names them. */
export const choicesOf = ({ askToConfirm, confirmAfterOpening, isUrgent, byMail, scheduledFor }: PostChoices) => ({
  ...(askToConfirm && { askToConfirm }),
  ...(askToConfirm && confirmAfterOpening && { confirmAfterOpening }),
  ...(isUrgent && { isUrgent, byMail }),
  ...(askToConfirm && byMail && { byMail }),
  ...(scheduledFor !== null && { scheduledFor }),
})

/** The action of the button that sends the post. */
export function sendingOf({ isUrgent, scheduledFor }: PostChoices): 'post' | 'schedule' | 'now' {
  if (scheduledFor !== null) return 'schedule'
  return isUrgent ? 'now' : 'post'
}

/** Whether a text is an instant. */
export const isInstant = (text: string): boolean => !Number.isNaN(Date.parse(text))
