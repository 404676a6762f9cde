import { parseAst } from 'vite'

const index = '#locales/text.ts'

/** An import from the index of all words: where it stands in the code, and the groups that it names. */
export interface TextImport {
  start: number
  end: number
  groups: { group: string; local: string }[]
}

/** Returns the imports of words in a file of TypeScript, in their order. */
export function textImportsIn(code: string, file: string): TextImport[] {
  if (!code.includes(index)) return []
  return parseAst(code, { lang: file.endsWith('x') ? 'tsx' : 'ts' }).body.flatMap(node => {
    if (node.type !== 'ImportDeclaration' || node.source.value !== index) return []
    const groups = node.specifiers.flatMap(it =>
      it.type === 'ImportSpecifier' && it.imported.type === 'Identifier'
        ? [{ group: it.imported.name, local: it.local.name }]
        : [],
    )
    return [{ start: node.start, end: node.end, groups }]
  })
}
