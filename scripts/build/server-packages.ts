import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Takes out of package.json what a built installation with Node and a database of its own does not need: packages that no
 * file of the server names, and those that bring Node and PostgreSQL. `npm prune` then removes them. For images only.
 */
const root = join(import.meta.dirname, '../..')
const file = join(root, 'package.json')
const description = JSON.parse(readFileSync(file, 'utf8'))
const code = globSync('{server,contract,locales}/**/*.{ts,json}', { cwd: root })
  .filter(name => !/\.(test|fixture)\.ts$|^server\/testing\//.test(name))
  .map(name => readFileSync(join(root, name), 'utf8'))
  .join('\n')

const isNamed = (name: string) => code.includes(`'${name}'`) || code.includes(`'${name}/`)
description.dependencies = Object.fromEntries(
  Object.entries(description.dependencies).filter(([name]) => isNamed(name)),
)
delete description.optionalDependencies
delete description.devDependencies
writeFileSync(file, `${JSON.stringify(description, undefined, 2)}\n`)
console.log(`The server needs ${Object.keys(description.dependencies).length} packages and what these need`)
