import { strToU8, zipSync } from 'fflate'

const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const packaged = 'xmlns="http://schemas.openxmlformats.org/package/2006/relationships"'

/** An .xlsx file with these cells in its first sheet, and a second sheet. `sheet` replaces the XML of the first. */
export function xlsxFile(rows: readonly (readonly (string | number)[])[], sheet = sheetOf(rows)): Buffer {
  const ids = [1, 2]
  const parts = {
    '_rels/.rels': `<Relationships ${packaged}><Relationship Id="r" Type="${relationships}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook ${main} xmlns:r="${relationships}"><sheets>${ids.map(id => `<sheet name="S${id}" sheetId="${id}" r:id="r${id}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships ${packaged}>${ids.map(id => `<Relationship Id="r${id}" Type="${relationships}/worksheet" Target="worksheets/sheet${id}.xml"/>`).join('')}</Relationships>`,
    'xl/worksheets/sheet1.xml': sheet,
    'xl/worksheets/sheet2.xml': sheetOf([['another sheet']]),
  }
  const files = Object.entries(parts).map(([name, text]) => [name, strToU8(`<?xml version="1.0"?>${text}`)] as const)
  return Buffer.from(zipSync(Object.fromEntries(files), { level: 1 }))
}

function sheetOf(rows: readonly (readonly (string | number)[])[]): string {
  const cell = (value: string | number, row: number, column: number) => {
    const at = `r="${String.fromCharCode(65 + column)}${row + 1}"`
    return typeof value === 'number'
      ? `<c ${at}><v>${value}</v></c>`
      : `<c ${at} t="inlineStr"><is><t>${value}</t></is></c>`
  }
  const lines = rows.map(
    (cells, row) => `<row r="${row + 1}">${cells.map((value, column) => cell(value, row, column)).join('')}</row>`,
  )
  return `<worksheet ${main}><sheetData>${lines.join('')}</sheetData></worksheet>`
}
