interface PrintedList {
  title: string
  /** What it is about, below the title. */
  subject: string
  columns: readonly string[]
  sections: readonly { title: string; rows: readonly (readonly string[])[] }[]
  /** Without boxes to tick. */
  plain?: boolean
}

const styles = `
  body { font: 11pt/1.4 system-ui, sans-serif; color: #000; margin: 0 }
  h1 { font-size: 16pt; margin: 0 }
  p { margin: 2pt 0 14pt; color: #444; white-space: pre-line }
  table { width: 100%; border-collapse: collapse }
  thead { display: table-header-group }
  th { text-align: start; font-weight: 600; padding: 5pt 6pt; border-bottom: 1.5pt solid #000 }
  tr { break-inside: avoid }
  td { padding: 6pt; border-bottom: .5pt solid #bbb; vertical-align: top }
  td.box { width: 14pt } td.box::before { content: ''; display: block; width: 10pt; height: 10pt; border: 1pt solid #000 }
  td.first { font-weight: 600 }
`

/** Prints a list alone, without the rest of the page: in sections, with a box to tick before each row. */
export function printList({ title, subject, columns, sections, plain = false }: PrintedList): void {
  const frame = document.createElement('iframe')
  frame.hidden = true
  document.body.append(frame)
  const page = frame.contentDocument
  const paper = page?.defaultView
  if (!page || !paper) return
  page.title = title
  page.documentElement.lang = document.documentElement.lang
  const style = new paper.CSSStyleSheet()
  style.replaceSync(styles)
  page.adoptedStyleSheets = [style]
  const [heading, below, table] = [page.createElement('h1'), page.createElement('p'), page.createElement('table')]
  heading.textContent = title
  below.textContent = subject
  const addRow = (to: HTMLTableSectionElement, kind: 'th' | 'td', cells: readonly string[], span = 1) => {
    const row = to.insertRow()
    if (!plain && span === 1)
      row.append(Object.assign(page.createElement(kind), { className: kind === 'td' ? 'box' : '' }))
    for (const [index, words] of cells.entries())
      row.append(
        Object.assign(page.createElement(kind), {
          textContent: words,
          colSpan: span,
          className: index === 0 ? 'first' : '',
        }),
      )
  }
  addRow(table.createTHead(), 'th', columns)
  for (const section of sections) {
    const body = table.createTBody()
    if (section.title) addRow(body, 'th', [section.title], columns.length + (plain ? 0 : 1))
    for (const cells of section.rows) addRow(body, 'td', cells)
  }
  page.body.append(heading, below, table)
  paper.addEventListener('afterprint', () => frame.remove())
  paper.print()
}
