import { serverMails as text } from '#locales/text.ts'
import type { Mail } from '#server/lib/mail/mail.ts'
import { type Addressee, composeMail, greeting, type Sender } from '#server/mails/index.ts'

interface Words {
  subject: (values: { app: string }) => string
  heading?: string
  text: string
  button: string
  footnote: string
}

/** A mail about a link. */
const linkMail = (sender: Sender, to: Addressee, link: string, words: Words): Mail =>
  composeMail(sender, to.email, {
    subject: words.subject({ app: sender.appName }),
    heading: words.heading ?? greeting(to),
    paragraphs: [words.text],
    button: { label: words.button, link },
    footnote: words.footnote,
  })

/** Without the name, because anyone can register a stranger's address under any name. */
export const verificationMail = (sender: Sender, to: Addressee, link: string): Mail =>
  linkMail(sender, to, link, {
    ...text.verification,
    text: text.verification.text({ company: companyLabel(sender) }),
    footnote: text.verification.footnote({ ignore: text.ignore }),
  })

export const setupMail = (sender: Sender, to: Addressee, link: string): Mail =>
  linkMail(sender, to, link, {
    ...text.setup,
    text: text.setup.text({ company: companyLabel(sender) }),
    footnote: text.setup.footnote({ ignore: text.ignore }),
  })

export const resetMail = (sender: Sender, to: Addressee, link: string): Mail =>
  linkMail(sender, to, link, { ...text.reset, footnote: text.reset.footnote({ ignore: text.ignore }) })

export const passwordChangedMail = (sender: Sender, to: Addressee, link: string): Mail =>
  linkMail(sender, to, link, { ...text.passwordChanged, button: text.newPassword })

export const factorChangedMail = (sender: Sender, to: Addressee, change: string, link: string): Mail =>
  linkMail(sender, to, link, {
    ...text.factorChanged,
    text: text.factorChanged.text({ change }),
    button: text.newPassword,
  })

export const alreadyRegisteredMail = (sender: Sender, to: Addressee, link: string): Mail =>
  linkMail(sender, to, link, {
    ...text.alreadyRegistered,
    text: text.alreadyRegistered.text({ company: sender.name }),
    footnote: text.ignore,
  })

export const companyLabel = ({ name, appName }: Sender) =>
  name === appName ? name : text.companyOnApp({ company: name, app: appName })
