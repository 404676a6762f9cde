import { escapeAttribute, escapeText } from 'entities'
import { type Theme, themeOf } from '#contract/brand/brand.ts'
import { directionOf } from '#locales/catalog.ts'
import { language } from '#locales/messages.ts'
import { serverMails as text } from '#locales/text.ts'
import type { Mail } from '#server/lib/mail/mail.ts'

/** The company that a mail comes from. */
export interface Sender {
  appName: string
  name: string
  primaryColor: string
}

/** A table of a mail, as plain text. */
export interface MailSection {
  title: string
  rows: readonly { name: string; link?: string; note?: string; value: string; valueNote?: string }[]
  /** Below the rows. */
  closing?: string
}

/** The content of a mail, as plain text. */
export interface EmailTemplate {
  subject: string
  heading: string
  paragraphs: string[]
  sections?: readonly MailSection[]
  button: { label: string; link: string }
  footnote: string
  /** The link that ends mails of this kind. */
  optOut?: { label: string; link: string }
}

/** Whom a mail goes to. */
export interface Addressee {
  email: string
  firstName: string
}

/** Makes a mail, in the language that is spoken where it is made: that of its recipient (`inLanguageOf`). */
export function composeMail(sender: Sender, to: string, letter: EmailTemplate): Mail {
  return {
    to,
    subject: letter.subject,
    fromName: sender.appName,
    link: letter.button.link,
    text: renderText(sender, letter),
    html: renderHtml(sender, letter),
    ...(letter.optOut && { optOut: letter.optOut.link }),
  }
}

/** Leaves out a name that mail programs would turn into a link, because anyone can register a stranger's address. */
export const greeting = ({ firstName }: Addressee): string =>
  /[/:@]|\S\.\S/.test(firstName) ? text.hello : text.helloName({ name: firstName })

/** Renders the plain-text part. The link is on its own line, so that it stays in one piece. */
function renderText(
  sender: Sender,
  { heading, paragraphs, sections = [], button, footnote, optOut }: EmailTemplate,
): string {
  return [
    heading,
    ...paragraphs,
    ...sections.map(sectionAsText),
    `${button.label}:\n${button.link}`,
    footnote,
    ...(optOut ? [`${optOut.label}:\n${optOut.link}`] : []),
    `-- \n${signature(sender)}`,
  ].join('\n\n')
}

function sectionAsText({ title, rows, closing }: MailSection): string {
  const lines = rows.map(({ name, link, note, value, valueNote }) =>
    [`- ${[name, note].filter(Boolean).join(' · ')}: ${[value, valueNote].filter(Boolean).join(' ')}`, link]
      .filter(Boolean)
      .join('\n  '),
  )
  return [`${title}:`, ...lines, ...(closing ? [closing] : [])].join('\n')
}

const font = "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

/**
 * Renders the HTML part: one column of tables with inline styles, which mail programs on phones agree on. A style sheet
 * adds the dark scheme; programs that invert colors themselves get colors plain enough for that.
 */
function renderHtml(sender: Sender, letter: EmailTemplate): string {
  const { light, dark } = themeOf(sender.primaryColor)
  const link = escapeAttribute(letter.button.link)
  const paragraphs = letter.paragraphs.map(
    words =>
      `<p class="ink-2" style="margin:0 0 16px;${font};font-size:16px;line-height:24px;color:${light['ink-2']}">${escapeText(words)}</p>`,
  )
  return `<!doctype html>
<html lang="${language()}" dir="${directionOf(language())}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><meta name="format-detection" content="telephone=no,date=no,address=no,email=no">
<title>${escapeText(letter.subject)}</title><style>${styleSheet(dark)}</style></head>
<body class="canvas" style="margin:0;padding:0;background:${light.canvas};-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden">${escapeText(letter.paragraphs[0] ?? '')}${'&#8199;&#65279;&#847; '.repeat(40)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="canvas" style="background:${light.canvas}"><tr><td align="center" class="edge" style="padding:40px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="card" style="max-width:560px;background:${light.surface};border:1px solid ${light.line};border-radius:16px;border-collapse:separate;overflow:hidden">
<tr><td class="band" style="background:${light.header};padding:20px 32px">
<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>
<td aria-hidden="true" width="36"><div style="width:36px;height:36px;background:#ffffff;border-radius:10px;${font};font-size:19px;line-height:36px;font-weight:800;text-align:center;color:${light['brand-mark']}">${escapeText(initialOf(sender.appName))}</div></td>
<td class="on-band" style="padding-left:12px;${font};font-size:18px;line-height:24px;font-weight:700;color:${light['on-header']};word-break:break-word">${escapeText(sender.appName)}</td>
</tr></table></td></tr>
<tr><td class="inset" style="padding:36px 32px 8px"><h1 class="ink" style="margin:0 0 12px;${font};font-size:24px;line-height:30px;font-weight:700;color:${light.ink};word-break:break-word">${escapeText(letter.heading)}</h1>
${paragraphs.join('\n')}</td></tr>
${(letter.sections ?? []).map(section => sectionAsHtml(section, light)).join('\n')}
<tr><td class="inset" style="padding:8px 32px 32px"><a href="${link}" class="fill" style="display:block;background:${light.fill};border:1px solid ${light['fill-edge']};border-radius:12px;padding:14px 20px;${font};font-size:17px;line-height:22px;font-weight:700;text-align:center;text-decoration:none;color:${light['on-fill']}">${escapeText(letter.button.label)}</a></td></tr>
<tr><td class="inset ink-3" style="padding:0 32px 32px;${font};font-size:14px;line-height:21px;color:${light['ink-3']}">${escapeText(letter.footnote)}${optOutLine(letter, light)}</td></tr>
<tr><td class="inset rule ink-3" style="border-top:1px solid ${light.line};padding:20px 32px 24px;${font};font-size:13px;line-height:20px;color:${light['ink-3']}">${escapeText(text.openAddress)}<br><a href="${link}" class="brand-ink" style="color:${light['brand-ink']};text-decoration:underline;word-break:break-all">${link}</a></td></tr>
</table>
<p class="ink-3" style="margin:20px 0 0;${font};font-size:13px;line-height:18px;color:${light['ink-3']}">${escapeText(signature(sender))}</p>
</td></tr></table></body></html>`
}

function sectionAsHtml({ title, rows, closing }: MailSection, light: Theme): string {
  const cell = (words: string, note: string | undefined, align: 'start' | 'end') =>
    `<td class="ink rule" align="${align === 'end' ? 'right' : 'left'}" style="border-top:1px solid ${light.line};padding:10px 0;text-align:${align};vertical-align:top;${font};font-size:16px;line-height:22px;color:${light.ink}">${words}${
      note ? `<br><span class="ink-3" style="font-size:14px;color:${light['ink-3']}">${escapeText(note)}</span>` : ''
    }</td>`
  const nameOf = ({ name, link }: MailSection['rows'][number]) =>
    link
      ? `<a href="${escapeAttribute(link)}" class="brand-ink" style="color:${light['brand-ink']}">${escapeText(name)}</a>`
      : escapeText(name)
  const lines = rows.map(
    row =>
      `<tr>${cell(nameOf(row), row.note, 'start')}${cell(`<b>${escapeText(row.value)}</b>`, row.valueNote, 'end')}</tr>`,
  )
  return `<tr><td class="inset" style="padding:8px 32px 16px"><h2 class="ink" style="margin:0 0 8px;${font};font-size:17px;line-height:24px;font-weight:700;color:${light.ink}">${escapeText(title)}</h2>
${lines.length > 0 ? `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">${lines.join('')}</table>` : ''}
${closing ? `<p class="ink-2" style="margin:8px 0 0;${font};font-size:16px;line-height:24px;color:${light['ink-2']}">${escapeText(closing)}</p>` : ''}</td></tr>`
}

const optOutLine = ({ optOut }: EmailTemplate, light: Theme) =>
  optOut
    ? `<br><a href="${escapeAttribute(optOut.link)}" class="brand-ink" style="color:${light['brand-ink']};text-decoration:underline">${escapeText(optOut.label)}</a>`
    : ''

/** The dark scheme, for mail programs that read style sheets, and less padding on phones. */
const styleSheet = (dark: Theme) => `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:480px){.edge{padding:16px 12px!important}.band{padding:16px 20px!important}.inset{padding-left:20px!important;padding-right:20px!important}}
@media (prefers-color-scheme:dark){.canvas{background:${dark.canvas}!important}.card{background:${dark.surface}!important;border-color:${dark.line}!important}.rule{border-color:${dark.line}!important}
.band{background:${dark.header}!important}.on-band{color:${dark['on-header']}!important}.fill{background:${dark.fill}!important;border-color:${dark['fill-edge']}!important;color:${dark['on-fill']}!important}
.ink{color:${dark.ink}!important}.ink-2{color:${dark['ink-2']}!important}.ink-3{color:${dark['ink-3']}!important}.brand-ink{color:${dark['brand-ink']}!important}}`

const signature = ({ appName, name }: Sender) => (appName === name ? name : `${appName} · ${name}`)

const initialOf = (name: string) => [...name.trim()][0]?.toUpperCase() ?? ''
