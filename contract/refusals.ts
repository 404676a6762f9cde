import { formatNumber } from './words.ts'

/**
 * Every refusal of the product: code → [status, text]. People read the text; `refusalText` fills its `{placeholders}`.
 * Calls check in this order: 401, 403, 404, then the body.
 */
export const refusals = {
  // input
  'request.malformed': [400, 'The request could not be read.'],
  'request.invalid': [422, 'Please check what you entered.'],
  'request.missing': [404, 'Not found.'],
  'request.too-large': [413, 'File too large'],
  'request.type': [415, 'Unsupported file type'],
  'request.origin': [403, 'This request came from another site.'],

  // session and access
  'session.none': [401, 'Unauthorized'],
  'permission.denied': [403, "You don't have permission to do that."],
  'server.failed': [500, 'Something went wrong on our side. Please try again.'],
  'server.unavailable': [503, 'The app is restarting. Please try again in a moment.'],

  // company
  'company.exists': [409, 'The company is already set up.'],
  'company.setup-token': [403, 'The setup token is not right. It stands in the server log.'],

  'logo.unreadable': [422, 'That picture cannot be read. Please choose a PNG, JPEG, WebP or SVG file.'],
  'list.full': [409, 'The list is full. Please remove an entry first.'],
  'domain.missing': [404, 'That domain is no longer here.'],
  'domain.exists': [409, 'That domain is in the list already.'],
  'domain.last': [409, 'The last domain stays: without one nobody could register.'],
  'domain.too-many': [409, 'The list of domains is full. Please remove one first.'],

  // accounts
  'sign-in.wrong': [401, 'The email address or password is not right.'],
  'sign-in.too-many': [429, 'Too many failed sign-ins. Please try again in a few minutes.'],
  'register.domain': [422, "That address is not at one of your company's domains. Please use your work address."],
  'register.too-many': [429, 'Too many registrations from here. Please try again later.'],
  'reset.too-many': [429, 'Too many requests. Please try again later.'],
  'token.invalid': [400, 'This link is invalid or has expired. Please request a new one.'],
  'verification.invalid': [
    400,
    'This verification link is invalid or has expired. Please register again to get a new one.',
  ],
  'verification.missing': [400, 'Verification token is missing'],
  'password.wrong': [422, 'That is not your current password.'],
  'photo.missing': [404, 'There is no such photo.'],
  'password.common': [422, 'That password is one of the most common ones. Please choose another.'],

  // people and teams
  'user.missing': [404, 'That person is no longer here.'],
  'user.exists': [409, 'Someone with that address is here already.'],
  'user.last-owner': [409, 'The last owner stays an owner. Make someone else an owner first.'],
  'user.signed-in': [409, 'This person has signed in already, so there is nothing left to set up.'],
  'invitation.too-many': [429, 'This person was mailed several times already. Please try again in an hour.'],
  'import.encoding': [422, 'This file is not saved as UTF-8. Save it as "CSV UTF-8" and choose it again.'],
  'import.quote': [422, 'A quotation mark in this file is never closed, so its rows cannot be told apart.'],
  'import.columns': [422, 'The first row must name the columns firstName, lastName and email.'],
  'import.empty': [422, 'There is nobody in this file.'],
  'import.rows': [422, 'A file may hold {max} people at most. Please split it.'],
  'import.started': [409, 'This import has been started already.'],
  'import.missing': [404, 'There is no such import.'],
  'team.missing': [404, 'Team Not Found'],
  'team.company-wide': [409, 'Cannot Remove: All users must remain in the Company-wide team.'],
  'team.fixed': [409, 'The Company-wide team stays as it is.'],

  // feed
  'post.missing': [404, 'That post no longer exists.'],
  'post.empty': [422, 'Please enter some content or select media.'],
  'post.visibility': [422, 'The visibility does not fit the team.'],
  'post.team-inactive': [409, 'This team is not active, so it takes no posts.'],
  'post.media': [422, 'Some of the media is not yours to attach. Please add it again.'],
  'post.media-failed': [422, 'A file could not be processed. Please remove it and try again.'],
  'comment.missing': [404, 'That comment no longer exists.'],
  'comments.off': [403, 'Comments are turned off for this post.'],

  // push
  'push.endpoint': [422, 'That is not the address of a push service.'],
  'push.none': [409, 'Notifications are not turned on for any of your devices.'],
  'notify.too-soon': [429, 'Those who have not read it were notified a moment ago. Please try again in a few minutes.'],

  // media
  'media.missing': [404, 'That file is no longer here.'],
  'media.not-uploaded': [409, 'The file did not arrive. Please upload it again.'],
  'media.size': [413, 'File too large'],
  'media.type': [415, 'Unsupported file type'],
  'media.damaged': [422, 'That file is damaged and cannot be read.'],
  'media.pixels': [422, 'That picture has too many pixels. Please save it smaller and upload it again.'],
  'media.too-long': [422, 'That video takes too long to convert. Please shorten it and upload it again.'],
  'media.failed': [422, 'That file could not be processed. Please try uploading it again.'],
  'media.stuck': [422, 'Video processing took too long and was cancelled. Please try uploading again.'],
  'media.attached': [409, 'This file is part of a post by now. Edit or delete the post instead.'],
  'media.too-many': [429, 'You have too many uploads that no post uses. Please post or wait, and try again.'],
  'media.range': [416, 'That part of the file does not exist.'],
  'media.signature': [403, 'This upload link is invalid or has expired.'],
} as const satisfies Record<string, readonly [status: number, text: string]>

export type RefusalCode = keyof typeof refusals

type PlaceholderIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PlaceholderIn<Rest>
  : never
type PlaceholderOf<Code extends RefusalCode> = PlaceholderIn<(typeof refusals)[Code][1]>

/** A refusal whose text has no placeholders. */
export type FixedRefusalCode = {
  [Code in RefusalCode]: [PlaceholderOf<Code>] extends [never] ? Code : never
}[RefusalCode]

/** The values of a refusal's placeholders, such as `{ max: 10_000 }`. */
export type RefusalValues<Code extends RefusalCode> = Record<PlaceholderOf<Code>, string | number>

/** The text of a refusal with its placeholders filled. */
export function refusalText(code: FixedRefusalCode): string
export function refusalText<Code extends RefusalCode>(code: Code, values: RefusalValues<Code>): string
export function refusalText(code: RefusalCode, values: Record<string, string | number> = {}): string {
  return refusals[code][1].replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = values[name] ?? placeholder
    return typeof value === 'number' ? formatNumber(value) : value
  })
}

/** The body of every error reply. */
export interface RefusalBody {
  error: RefusalCode
  message: string
  fields?: Record<string, string>
}
