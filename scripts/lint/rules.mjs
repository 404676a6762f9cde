import { analyse } from 'scslre'

const options = { reportTypes: { Move: true, Self: true, Trade: true } }

/** Where words are given that people read: properties of refusals and of what a form checks, and its functions. */
const shown = {
  properties: new Set(['message', 'error', 'fields']),
  calls: new Set(['localTime', 'required', 'refine']),
}
const isSentence = value => typeof value === 'string' && /^[A-Z]\S* \S/.test(value)
const isShown = ({ parent }) => {
  if (parent.type === 'CallExpression')
    return shown.calls.has(parent.callee.name) || shown.calls.has(parent.callee.property?.name)
  if (parent.type !== 'Property') return false
  const owner = parent.parent.parent
  return [parent, owner].some(({ type, key }) => type === 'Property' && shown.properties.has(key.name))
}

/** A plugin of oxlint. */
export default {
  meta: { name: 'own' },
  rules: {
    /** Reports sentences for people that do not come from the catalogs: they would be English in every language. */
    words: {
      create: context => ({
        Literal(node) {
          if (isSentence(node.value) && isShown(node))
            context.report({ node, message: 'What people read comes from the catalogs (locales).' })
        },
      }),
    },
    /** Reports patterns that take more than linear time on some text. */
    linear: {
      create: context => ({
        Literal(node) {
          if (!node.regex) return
          const { pattern: source, flags } = node.regex
          for (const { type, character, exponential } of analyse({ source, flags }, options).reports) {
            const time = exponential ? 'exponential' : 'more than linear'
            const text = JSON.stringify(character.pick)
            context.report({ node, message: `Takes ${time} time on a text of many ${text} (${type}).` })
          }
        },
      }),
    },
  },
}
