import { formatNumber } from '#contract/text/words.ts'

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
  'request.charset': [415, 'Please send the text as UTF-8.'],
  'request.origin': [403, 'This request came from another site.'],

  // session and access
  'session.none': [401, 'Unauthorized'],
  'permission.denied': [403, "You don't have permission to do that."],
  'server.failed': [500, 'Something went wrong on our side. Please try again.'],
  'server.unavailable': [503, 'The app is restarting. Please try again in a moment.'],
  'server.busy': [503, 'Very many people are sending something. Please try again in a moment.'],
  'server.full': [507, 'There is no space left on the server. Please tell your administrator.'],

  // company
  'company.exists': [409, 'The company is already set up.'],
  'company.setup-token': [403, "That setup token is wrong. You'll find it in the server log."],
  'company.setup-too-many': [429, 'Too many attempts. Please try again in a few minutes.'],

  'logo.unreadable': [422, "That picture can't be read. Please choose a PNG, JPEG, WebP or SVG file."],
  'list.full': [409, 'The list is full. Please remove an entry first.'],
  'domain.missing': [404, 'That domain no longer exists.'],
  'domain.exists': [409, 'That domain is already in the list.'],
  'domain.last': [409, "You can't remove the last domain: nobody could register."],
  'domain.too-many': [409, 'The list of domains is full. Please remove one first.'],

  'events.too-many': [429, 'The app is open in too many browsers at once.'],

  // accounts
  'sign-in.wrong': [401, 'Wrong email or password.'],
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
  'session.missing': [404, 'That device is signed out already.'],
  'password.wrong': [422, 'That is not your current password.'],
  'photo.missing': [404, 'That photo no longer exists.'],
  'password.common': [422, 'That password is one of the most common ones. Please choose another.'],
  'password.personal': [
    422,
    'That password is little more than your name or address, or the name of the company. Please choose another.',
  ],
  'password.temporary': [422, 'That is your temporary password. Please choose one of your own.'],

  // second step
  'factor.required': [403, 'Your company requires a second step. Please set it up first.'],
  'factor.confirm': [403, 'Please confirm that it is you.'],
  'factor.expired': [401, 'That took too long. Please start again.'],
  'factor.wrong': [422, 'That code is wrong or was used already. Please enter the one shown now.'],
  'factor.too-many': [429, 'Too many wrong codes. Please try again in a few minutes.'],
  'factor.codes-too-many': [429, 'You made new recovery codes several times. Please try again in an hour.'],
  'factor.none': [409, 'You have no second step yet. Set one up first.'],
  'factor.none-to-reset': [409, 'This person has no second step.'],
  'factor.last': [409, 'Your company requires a second step of you. Add another one before you remove this one.'],
  'factor.exists': [409, 'Your authenticator app is already turned on.'],
  'passkey.wrong': [401, "That passkey isn't known here. Please sign in with your password."],
  'passkey.refused': [422, 'That passkey could not be saved. Please try again.'],
  'passkey.missing': [404, 'That passkey no longer exists.'],
  'passkey.too-many': [409, 'You have too many passkeys. Please remove one first.'],
  'passkey.unavailable': [
    409,
    'Passkeys need a name in the address. Here the app is opened by an IP address; please use an authenticator app.',
  ],

  // people and teams
  'user.missing': [404, 'That person is no longer in the company.'],
  'former.missing': [404, 'That person is not among those who left.'],
  'user.exists': [409, 'Someone with that address already exists.'],
  'user.last-owner': [409, 'There must be at least one owner. Make someone else an owner first.'],
  'user.signed-in': [409, 'This person has already signed in, so there is nothing left to set up.'],
  'user.address-fixed': [409, 'This person has already signed in. Only they can be reached at this address.'],
  'invitation.too-many': [429, 'This person was already invited several times. Please try again in an hour.'],
  'invitation.too-many-sent': [429, 'You made many invitations. Please try again in an hour.'],
  'import.encoding': [422, 'This file is not saved as UTF-8. Save it as "CSV UTF-8" and choose it again.'],
  'import.quote': [422, "A quotation mark in this file is never closed, so its rows can't be separated."],
  'import.type': [415, 'Please select a CSV file'],
  'import.columns': [
    422,
    'The first row must name the columns firstName, lastName and email. Found: {found}. Missing: {missing}.',
  ],
  'import.empty': [422, 'There are no people in this file.'],
  'import.rows': [422, 'A file can have at most {max} people. Please split it.'],
  'import.started': [409, 'This import has already been started.'],
  'import.missing': [404, 'That import no longer exists.'],
  'import.running': [409, 'This import is still running. Please wait until it has ended.'],
  'import.joined': [409, "The import can't be undone: {names} joined already. You can remove people one by one."],
  'team.missing': [404, 'Team Not Found'],
  'team.company-wide': [409, 'Cannot Remove: All users must remain in the Company-wide team.'],
  'team.fixed': [409, "The Company-wide team can't be edited."],

  // feed
  'writes.too-many': [429, 'You did this very often in a minute. Please wait a moment and try again.'],
  'post.missing': [404, 'That post does not exist, or is not for you.'],
  'post.empty': [422, 'Please enter some content or select media.'],
  'post.visibility': [422, 'The visibility does not match the team.'],
  'post.team-inactive': [409, "This team is inactive. You can't post to it."],
  'post.media': [422, "You can't attach some of the media. Please add it again."],
  'post.media-failed': [422, 'A file could not be processed. Please remove it and try again.'],
  'text.removed': [409, 'The text was removed. Write a new one instead.'],
  'comment.missing': [404, 'That comment no longer exists.'],
  'comments.off': [403, 'Comments are turned off for this post.'],

  // push
  'push.endpoint': [422, 'That is not the address of a push service.'],
  'push.none': [409, 'Notifications are not turned on for any of your devices.'],
  'push.test-too-soon': [429, 'A test notification was sent a moment ago. Please try again in a minute.'],
  'notify.no-mail': [409, "Mail isn't set up, so nobody can be reminded by mail."],
  'notify.too-soon': [429, "People who haven't read it were notified a moment ago. Please try again in a few minutes."],

  // giveaways
  'giveaway.missing': [404, 'That giveaway no longer exists.'],
  'giveaway.team-inactive': [409, "This team is inactive. You can't start a giveaway in it."],
  'giveaway.ended': [409, "This giveaway has ended and can't be changed any more."],
  'giveaway.too-long': [422, 'The {template} would have more than {max} characters. Please shorten the texts.'],
  'giveaway.key-missing': [409, "The key of this giveaway's draw is missing on the server, so it can't be changed."],
  'giveaway.no-winner': [409, 'This giveaway has no winner.'],
  'giveaway.handed-over': [409, 'The prize has been handed over already.'],
  'giveaway.drawn-again': [409, 'This giveaway was drawn again in the meantime.'],
  'giveaway.not-held': [409, 'This giveaway does not wait for a confirmation.'],
  'template.placeholder': [422, '{name} is not a placeholder of this template.'],

  // media
  'media.missing': [404, 'That file no longer exists.'],
  'media.not-uploaded': [409, 'The file did not arrive. Please upload it again.'],
  'media.size': [413, 'File too large'],
  'media.type': [415, 'Unsupported file type'],
  'media.damaged': [422, "That file is damaged and can't be read."],
  'media.pixels': [422, 'That picture has too many pixels. Please save it smaller and upload it again.'],
  'media.too-long': [422, 'That video takes too long to convert. Please shorten it and upload it again.'],
  'media.failed': [422, 'That file could not be processed. Please try uploading it again.'],
  'media.stuck': [422, 'Video processing took too long and was cancelled. Please try uploading again.'],
  'media.videos-off': [
    422,
    "Videos can't be uploaded here: the server has no current ffmpeg. Please choose a picture, or ask your administrator to install ffmpeg.",
  ],
  'media.gone': [409, 'That file is no longer stored. Please upload it again.'],
  'media.attached': [409, 'This file is already attached to a post. Edit or delete the post instead.'],
  'media.too-many': [429, 'You have too many unused uploads. Please post or wait, and try again.'],
  'media.range': [416, 'That part of the file does not exist.'],
  'repair.running': [409, 'A repair or a check is already running. Please wait until it has ended.'],
  'repair.many-missing': [
    409,
    'Nothing was changed: {missing} of {checked} files are missing, so the storage may not be mounted. To go on anyway, an owner has to enter the number of missing files.',
  ],
  'media.signature': [403, 'This upload link is invalid or has expired.'],

  // administration
  'system-test.running': [409, 'Tests are already running. Please wait until they have ended.'],
  'mail.test-too-soon': [429, 'A test mail was sent a moment ago. Please try again in a minute.'],
  'video-test.running': [409, 'Another video test is already running. Please wait until it has ended.'],
  'video-test.missing': [404, 'That video test no longer exists.'],
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
  /** With a status of 500 and above: the `reqId` of its lines in the log of the server. */
  reference?: string
}
