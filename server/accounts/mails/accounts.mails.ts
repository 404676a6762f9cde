import { serverMails as text } from '#locales/text.ts'
import type { Mail } from '#server/lib/mail/mail.ts'
import { type Addressee, composeMail, greeting, type Sender } from '#server/mails/index.ts'

/** Without the name, because anyone can register a stranger's address under any name. */
export const verificationMail = (sender: Sender, { email }: Addressee, link: string): Mail =>
  composeMail(sender, email, {
    subject: text.verification.subject({ app: sender.appName }),
    heading: text.verification.heading,
    paragraphs: [text.verification.text({ company: companyLabel(sender) })],
    button: { label: text.verification.button, link },
    footnote: text.verification.footnote({ ignore: text.ignore }),
  })

export const setupMail = (sender: Sender, to: Addressee, link: string): Mail =>
  composeMail(sender, to.email, {
    subject: text.setup.subject({ app: sender.appName }),
    heading: greeting(to),
    paragraphs: [text.setup.text({ company: companyLabel(sender) })],
    button: { label: text.setup.button, link },
    footnote: text.setup.footnote({ ignore: text.ignore }),
  })

export const resetMail = (sender: Sender, to: Addressee, link: string): Mail =>
  composeMail(sender, to.email, {
    subject: text.reset.subject({ app: sender.appName }),
    heading: greeting(to),
    paragraphs: [text.reset.text],
    button: { label: text.reset.button, link },
    footnote: text.reset.footnote({ ignore: text.ignore }),
  })

export const passwordChangedMail = (sender: Sender, to: Addressee, link: string): Mail =>
  composeMail(sender, to.email, {
    subject: text.passwordChanged.subject({ app: sender.appName }),
    heading: greeting(to),
    paragraphs: [text.passwordChanged.text],
    button: { label: text.newPassword, link },
    footnote: text.passwordChanged.footnote,
  })

export const factorChangedMail = (sender: Sender, to: Addressee, change: string, link: string): Mail =>
  composeMail(sender, to.email, {
    subject: text.factorChanged.subject({ app: sender.appName }),
    heading: greeting(to),
    paragraphs: [text.factorChanged.text({ change })],
    button: { label: text.newPassword, link },
    footnote: text.factorChanged.footnote,
  })

export const alreadyRegisteredMail = (sender: Sender, to: Addressee, link: string): Mail =>
  composeMail(sender, to.email, {
    subject: text.alreadyRegistered.subject({ app: sender.appName }),
    heading: greeting(to),
    paragraphs: [text.alreadyRegistered.text({ company: sender.name })],
    button: { label: text.alreadyRegistered.button, link },
    footnote: text.ignore,
  })

export const companyLabel = ({ name, appName }: Sender) =>
  name === appName ? name : text.companyOnApp({ company: name, app: appName })
