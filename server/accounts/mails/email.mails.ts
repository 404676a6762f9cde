import { serverMails as text } from '#locales/text.ts'
import type { Mail } from '#server/lib/mail/mail.ts'
import { type Addressee, composeMail, greeting, type Sender } from '#server/mails/index.ts'
import { companyLabel } from './accounts.mails.ts'

/** Confirms an address that somebody wants, or that an owner has given them. */
export const addressMail = (sender: Sender, to: Addressee, link: string): Mail =>
  composeMail(sender, to.email, {
    subject: text.address.subject({ app: sender.appName }),
    heading: greeting(to),
    paragraphs: [text.address.text({ company: companyLabel(sender) })],
    button: { label: text.address.button, link },
    footnote: text.address.footnote({ ignore: text.ignore }),
  })

/** To the address that somebody has, with the link that takes the change back. */
export const emailChangeMail = (sender: Sender, to: Addressee, email: string, link: string): Mail =>
  composeMail(sender, to.email, {
    subject: text.emailChange.subject({ app: sender.appName }),
    heading: greeting(to),
    paragraphs: [text.emailChange.text({ company: companyLabel(sender), email }), text.emailChange.ifNotYou],
    button: { label: text.emailChange.button, link },
    footnote: text.emailChange.footnote,
  })

/** To the person whose address somebody else wants. It names nobody. */
export const emailWantedMail = (sender: Sender, to: Addressee, link: string): Mail =>
  composeMail(sender, to.email, {
    subject: text.emailWanted.subject({ app: sender.appName }),
    heading: greeting(to),
    paragraphs: [text.emailWanted.text({ company: companyLabel(sender) })],
    button: { label: text.alreadyRegistered.button, link },
    footnote: text.ignore,
  })

/** To the address that a change had led to, after it was taken back. */
export const emailRestoredMail = (sender: Sender, to: Addressee, link: string): Mail =>
  composeMail(sender, to.email, {
    subject: text.emailRestored.subject({ app: sender.appName }),
    heading: greeting(to),
    paragraphs: [text.emailRestored.text({ company: companyLabel(sender) })],
    button: { label: text.alreadyRegistered.button, link },
    footnote: text.emailRestored.footnote,
  })

/** To the address that an owner has given somebody. */
export const newEmailMail = (sender: Sender, to: Addressee, link: string): Mail =>
  composeMail(sender, to.email, {
    subject: text.newEmail.subject({ app: sender.appName }),
    heading: greeting(to),
    paragraphs: [text.newEmail.text({ company: companyLabel(sender) })],
    button: { label: text.address.button, link },
    footnote: text.address.footnote({ ignore: text.ignore }),
  })

/** To the address that an owner has replaced. */
export const oldEmailMail = (sender: Sender, to: Addressee, email: string, link: string): Mail =>
  composeMail(sender, to.email, {
    subject: text.oldEmail.subject({ app: sender.appName }),
    heading: greeting(to),
    paragraphs: [text.oldEmail.text({ company: companyLabel(sender), email })],
    button: { label: text.alreadyRegistered.button, link },
    footnote: text.oldEmail.footnote,
  })
