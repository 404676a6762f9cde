import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { byteOrderMark, formatCsvRow, readCsv, UnclosedQuote } from './csv.ts'

const rows = (text: string) => [...readCsv(text)]

describe('reading', () => {
  test.each([
    ['nothing', '', []],
    [
      'plain cells',
      'a,b\nc,d',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['every line end', 'a\r\nb\rc\n', [['a'], ['b'], ['c']]],
    ['a BOM', `${byteOrderMark}a,b\n`, [['a', 'b']]],
    ['empty cells and blank rows', 'a,,\n\n,\n', [['a', '', ''], [''], ['', '']]],
    ['quotes', '"a,b","say ""hi""",""\n', [['a,b', 'say "hi"', '']]],
    ['line ends in quotes', '"a\r\nb",c\r\n', [['a\r\nb', 'c']]],
    ['quotes within a plain cell', 'a"b,"c"d\n', [['a"b', 'cd']]],
    [
      'semicolons, where the first row has them',
      'a;b\n"c;1";d,e\n',
      [
        ['a', 'b'],
        ['c;1', 'd,e'],
      ],
    ],
    [
      'tabs',
      'a\tb\nc\td',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['a line that names the delimiter', 'sep=;\r\na;b\r\n', [['a', 'b']]],
    ['a blank first line', '\n \na;b', [[''], [' '], ['a', 'b']]],
    ['delimiters within quotes of the first row', 'a,"b; c; d"', [['a', 'b; c; d']]],
  ])('%s', (_, text, expected) => expect(rows(text)).toEqual(expected))

  test('a quotation mark that is never closed is reported with its row', () => {
    expect(() => rows('a,b\nc,"d\ne,f\n')).toThrow(new UnclosedQuote(2))
  })
})

describe('writing', () => {
  test('cells that a spreadsheet would run as formulas are escaped', () => {
    const cells = ['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', 'a=b', "O'Neil", '＝1+1', '']
    expect(formatCsvRow(cells)).toBe(`'=1+1,'+1,'-1,'@SUM(A1),"'\tx","'\rx",a=b,O'Neil,'＝1+1,\r\n`)
  })

  test('what is written is read back', () => {
    const cell = fc.string({ unit: fc.constantFrom(...'ab ,;"\r\n\té=') }).filter(text => !/^[=\t\r]/.test(text))
    const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1 })
    fc.assert(
      fc.property(table, lines => {
        const text = `a,b\r\n${lines.map(formatCsvRow).join('')}`
        expect(rows(text).slice(1)).toEqual(lines)
      }),
    )
  })
})
