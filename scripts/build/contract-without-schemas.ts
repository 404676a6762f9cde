import { type Plugin, parseAst } from 'vite'

/** The parts of a call of the contract that only the server reads: it parses requests and describes replies by them. */
const serverParts = new Set(['params', 'query', 'body', 'reply', 'summary', 'denied', 'bodyBytes'])

/** A change of the text between two places. */
interface Edit {
  start: number
  end: number
  text: string
}

/**
 * Leaves the schemas of calls out of the pages, and with them the schema library: pages send requests and read replies
 * without parsing them. The schemas of forms, which pages do validate with, are in `contract/*.forms.ts`.
 */
export function contractWithoutSchemas(): Plugin {
  return {
    name: 'contract-without-schemas',
    apply: 'build',
    config: () => ({
      build: {
        rolldownOptions: { treeshake: { moduleSideEffects: [{ test: /\/contract\//, sideEffects: false }] } },
      },
    }),
    transform: {
      filter: { id: /\/contract\/[\w-]+\.ts$/, code: /from ["']zod["']/ },
      // Lines stay where they are, which is enough for a source map of declarations.
      handler: code => ({ code: applied(code, editsOf(code)), map: null }),
    },
  }
}

function editsOf(code: string): Edit[] {
  const declarations = parseAst(code).body.flatMap(statement => {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    return declared?.type === 'VariableDeclaration' ? declared.declarations : []
  })
  return declarations.flatMap(({ init }): Edit[] => {
    if (init?.type !== 'CallExpression' && init?.type !== 'ObjectExpression') return []
    const isCall = init.type === 'CallExpression' && init.callee.type === 'Identifier' && init.callee.name === 'define'
    const call = isCall ? init.arguments[2] : undefined
    const parts = call?.type === 'ObjectExpression' ? call.properties : []
    return [
      // As a pure call, a declaration that nobody imports is left out with all that it refers to.
      { start: init.start, end: init.start, text: '/* @__PURE__ */ (() => (' },
      ...parts
        .filter(part => part.type === 'Property' && part.key.type === 'Identifier' && serverParts.has(part.key.name))
        .map(({ start, end }) => ({ start, end, text: blank(code.slice(start, end)) })),
      { start: init.end, end: init.end, text: '))()' },
    ]
  })
}

/** An empty property with as many lines. */
const blank = (text: string) => `...{}${text.replaceAll(/[^\n]/g, '')}`

const applied = (code: string, edits: readonly Edit[]): string =>
  edits.reduceRight((text, { start, end, text: next }) => text.slice(0, start) + next + text.slice(end), code)
