import { scimRequest } from '#contract/scim.ts'

export const outcomeKinds = scimRequest.shape.outcome.options

/** What a request did, for the log on the page. */
export interface Outcome {
  kind: (typeof outcomeKinds)[number]
  userId?: number
  teamId?: number
  /** How many members were added and removed, how many resources were found, or why it was refused. */
  details?: { added?: number; removed?: number; found?: number; refusal?: string }
}
