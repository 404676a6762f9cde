import type { Mail } from '#server/lib/mail/mail.ts'
import { type EmailTemplate, renderHtml, renderText, type Sender } from './email-template.ts'

export type { Sender } from './email-template.ts'

const ignore = 'If you did not expect this mail, you can ignore it.'

/** Without the name, because anyone can register a stranger's address under any name. */
export const verificationMail = (sender: Sender, to: string, link: string): Mail =>
  render(sender, to, {
    subject: `Confirm your email for ${sender.appName}`,
    heading: 'Welcome',
    paragraphs: [`Confirm your address to join ${companyLabel(sender)}. You choose a password next.`],
    button: { label: 'Confirm email', link },
    footnote: `The link works for 48 hours. ${ignore}`,
  })

export const setupMail = (sender: Sender, to: string, firstName: string, link: string): Mail =>
  render(sender, to, {
    subject: `Set up your ${sender.appName} account`,
    heading: `Hello${greetingName(firstName)}`,
    paragraphs: [`You have been added to ${companyLabel(sender)}. Choose a password to get started.`],
    button: { label: 'Set up your account', link },
    footnote: `The link works for 7 days. ${ignore}`,
  })

export const reminderMail = (
  sender: Sender,
  to: string,
  firstName: string,
  { author, excerpt, link }: { author: string; excerpt: string; link: string },
): Mail =>
  render(sender, to, {
    subject: `Not read yet: ${author}`,
    heading: `Hello${greetingName(firstName)}`,
    paragraphs: [`You have not read this post by ${author} yet:`, excerpt],
    button: { label: 'Read the post', link },
    footnote: `Somebody who leads your team asked for this reminder.`,
  })

export const resetMail = (sender: Sender, to: string, firstName: string, link: string): Mail =>
  render(sender, to, {
    subject: `Reset your ${sender.appName} password`,
    heading: `Hello${greetingName(firstName)}`,
    paragraphs: ['Someone asked to reset the password of your account. If it was you, choose a new one here.'],
    button: { label: 'Reset password', link },
    footnote: `The link works once, for 24 hours. ${ignore}`,
  })

export const passwordChangedMail = (sender: Sender, to: string, firstName: string, link: string): Mail =>
  render(sender, to, {
    subject: `Your ${sender.appName} password was changed`,
    heading: `Hello${greetingName(firstName)}`,
    paragraphs: [
      'The password of your account was changed, and your other devices were signed out. If it was you, there is nothing to do. If it was not, choose a new password now and tell your administrator.',
    ],
    button: { label: 'Choose a new password', link },
    footnote: 'You get this mail each time your password changes.',
  })

export const factorChangedMail = (sender: Sender, to: string, firstName: string, change: string, link: string): Mail =>
  render(sender, to, {
    subject: `How you sign in to ${sender.appName} was changed`,
    heading: `Hello${greetingName(firstName)}`,
    paragraphs: [
      `${change} If it was you, there is nothing to do. If it was not, choose a new password now and tell your administrator.`,
    ],
    button: { label: 'Choose a new password', link },
    footnote: 'You get this mail each time your passkeys, authenticator app or recovery codes change.',
  })

export const alreadyRegisteredMail = (sender: Sender, to: string, firstName: string, link: string): Mail =>
  render(sender, to, {
    subject: `You already have an account with ${sender.appName}`,
    heading: `Hello${greetingName(firstName)}`,
    paragraphs: [
      `Someone registered with your address, but you already have an account with ${sender.name}. Just sign in; if you forgot your password, you can reset it there.`,
    ],
    button: { label: 'Sign in', link },
    footnote: ignore,
  })

export const testMail = (sender: Sender, to: string, firstName: string, link: string): Mail =>
  render(sender, to, {
    subject: `Test mail of ${sender.appName}`,
    heading: `Hello${greetingName(firstName)}`,
    paragraphs: ['This is the test mail that you asked for: mail works.'],
    button: { label: 'Open the app', link },
    footnote: ignore,
  })

/** What owners read about a problem. */
export interface AttentionLetter {
  title: string
  consequence: string
  nextStep: string
}

export const attentionMail = (
  sender: Sender,
  to: string,
  firstName: string,
  letter: AttentionLetter,
  link: string,
): Mail =>
  render(sender, to, {
    subject: `${sender.appName}: ${letter.title}`,
    heading: letter.title,
    paragraphs: [
      `Hello${greetingName(firstName)}, ${sender.appName} needs your attention.`,
      letter.consequence,
      letter.nextStep,
    ],
    button: { label: 'See what to do', link },
    footnote: 'You get this mail because you are an owner. It comes once when a problem begins or gets worse.',
  })

const companyLabel = ({ name, appName }: Sender) => (name === appName ? name : `${name} on ${appName}`)

/** Leaves out a name that mail programs would turn into a link, because anyone can register a stranger's address. */
const greetingName = (firstName: string) => (/[/:@]|\S\.\S/.test(firstName) ? '' : `, ${firstName}`)

function render(sender: Sender, to: string, letter: EmailTemplate): Mail {
  return {
    to,
    subject: letter.subject,
    fromName: sender.appName,
    link: letter.button.link,
    text: renderText(sender, letter),
    html: renderHtml(sender, letter),
  }
}
