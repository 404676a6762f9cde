/** Prints a table alone, without the rest of the page. */
export function printTable(title: string, rows: readonly (readonly string[])[]): void {
  const frame = document.createElement('iframe')
  frame.hidden = true
  document.body.append(frame)
  const paper = frame.contentWindow
  if (!paper) return
  const { document: page } = paper
  page.title = title
  const heading = page.createElement('h1')
  heading.textContent = title
  const table = page.createElement('table')
  table.border = '1'
  table.cellPadding = '6'
  for (const cells of rows) {
    const row = table.insertRow()
    for (const words of cells) row.insertCell().textContent = words
  }
  page.body.append(heading, table)
  paper.addEventListener('afterprint', () => frame.remove())
  paper.print()
}
