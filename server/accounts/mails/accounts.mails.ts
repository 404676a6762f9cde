import { serverMails as text } from '#locales/text.ts'
import type { Mail } from '#server/lib/mail/mail.ts'
import { truncate } from '#server/lib/truncate.ts'
import { type EmailTemplate, renderHtml, renderText, type Sender } from './email-template.ts'

export type { Sender } from './email-template.ts'

/** Each mail is written in the language that is spoken where it is made: that of its recipient (`mailTo`). */

const excerptCharacters = 120

/** Whom a mail goes to. */
export interface Addressee {
  email: string
  firstName: string
}

/** Without the name, because anyone can register a stranger's address under any name. */
export const verificationMail = (sender: Sender, { email }: Addressee, link: string): Mail =>
  render(sender, email, {
    subject: text.verification.subject({ app: sender.appName }),
    heading: text.verification.heading,
    paragraphs: [text.verification.text({ company: companyLabel(sender) })],
    button: { label: text.verification.button, link },
    footnote: text.verification.footnote({ ignore: text.ignore }),
  })

export const addressMail = (sender: Sender, to: Addressee, link: string): Mail =>
  render(sender, to.email, {
    subject: text.address.subject({ app: sender.appName }),
    heading: greeting(to),
    paragraphs: [text.address.text({ company: companyLabel(sender) })],
    button: { label: text.address.button, link },
    footnote: text.address.footnote({ ignore: text.ignore }),
  })

export const setupMail = (sender: Sender, to: Addressee, link: string): Mail =>
  render(sender, to.email, {
    subject: text.setup.subject({ app: sender.appName }),
    heading: greeting(to),
    paragraphs: [text.setup.text({ company: companyLabel(sender) })],
    button: { label: text.setup.button, link },
    footnote: text.setup.footnote({ ignore: text.ignore }),
  })

export const reminderMail = (
  sender: Sender,
  to: Addressee,
  { title: author, body: excerpt, link }: { title: string; body: string; link: string },
): Mail =>
  render(sender, to.email, {
    subject: text.reminder.subject({ author }),
    heading: greeting(to),
    paragraphs: [text.reminder.text({ author }), excerpt],
    button: { label: text.reminder.button, link },
    footnote: text.reminder.footnote,
  })

/** A person's unread posts. */
export interface UnreadLetter {
  /** The newest ones. */
  posts: readonly { author: string; content: string }[]
  /** How many there are. */
  unread: number
}

export const weeklyMail = (
  sender: Sender,
  to: Addressee,
  { posts, unread }: UnreadLetter,
  { link, optOut }: { link: string; optOut: string },
): Mail => ({
  ...render(sender, to.email, {
    subject: text.weekly.subject({ count: unread, app: sender.appName }),
    heading: greeting(to),
    paragraphs: [
      text.weekly.text({ count: unread }),
      ...posts.map(({ author, content }) =>
        text.weekly.post({ author, excerpt: truncate(content, excerptCharacters) || text.weekly.withoutText }),
      ),
    ],
    button: { label: text.weekly.button, link },
    footnote: text.weekly.footnote,
    optOut: { label: text.weekly.optOut, link: optOut },
  }),
  optOut,
})

export const resetMail = (sender: Sender, to: Addressee, link: string): Mail =>
  render(sender, to.email, {
    subject: text.reset.subject({ app: sender.appName }),
    heading: greeting(to),
    paragraphs: [text.reset.text],
    button: { label: text.reset.button, link },
    footnote: text.reset.footnote({ ignore: text.ignore }),
  })

export const passwordChangedMail = (sender: Sender, to: Addressee, link: string): Mail =>
  render(sender, to.email, {
    subject: text.passwordChanged.subject({ app: sender.appName }),
    heading: greeting(to),
    paragraphs: [text.passwordChanged.text],
    button: { label: text.newPassword, link },
    footnote: text.passwordChanged.footnote,
  })

export const factorChangedMail = (sender: Sender, to: Addressee, change: string, link: string): Mail =>
  render(sender, to.email, {
    subject: text.factorChanged.subject({ app: sender.appName }),
    heading: greeting(to),
    paragraphs: [text.factorChanged.text({ change })],
    button: { label: text.newPassword, link },
    footnote: text.factorChanged.footnote,
  })

export const alreadyRegisteredMail = (sender: Sender, to: Addressee, link: string): Mail =>
  render(sender, to.email, {
    subject: text.alreadyRegistered.subject({ app: sender.appName }),
    heading: greeting(to),
    paragraphs: [text.alreadyRegistered.text({ company: sender.name })],
    button: { label: text.alreadyRegistered.button, link },
    footnote: text.ignore,
  })

export const testMail = (sender: Sender, to: Addressee, link: string): Mail =>
  render(sender, to.email, {
    subject: text.test.subject({ app: sender.appName }),
    heading: greeting(to),
    paragraphs: [text.test.text],
    button: { label: text.test.button, link },
    footnote: text.ignore,
  })

/** A problem as owners read it. */
export interface AttentionLetter {
  title: string
  consequence: string
  nextStep: string
}

export const attentionMail = (sender: Sender, to: Addressee, letter: AttentionLetter, link: string): Mail =>
  render(sender, to.email, {
    subject: text.attention.subject({ app: sender.appName, title: letter.title }),
    heading: letter.title,
    paragraphs: [
      text.attention.text({ hello: greeting(to), app: sender.appName }),
      letter.consequence,
      letter.nextStep,
    ],
    button: { label: text.attention.button, link },
    footnote: text.attention.footnote,
  })

const companyLabel = ({ name, appName }: Sender) =>
  name === appName ? name : text.companyOnApp({ company: name, app: appName })

/** Leaves out a name that mail programs would turn into a link, because anyone can register a stranger's address. */
const greeting = ({ firstName }: Addressee) =>
  /[/:@]|\S\.\S/.test(firstName) ? text.hello : text.helloName({ name: firstName })

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
