import { analyse } from 'scslre'

const options = { reportTypes: { Move: true, Self: true, Trade: true } }

/** Reports patterns that take more than linear time on some text. A plugin of oxlint. */
export default {
  meta: { name: 'patterns' },
  rules: {
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
