import { createRequire } from 'node:module'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import extractOptions from 'dependency-cruiser/config-utl/extract-depcruise-options'
import { sources } from './sources.ts'

/**
 * Checks the import rules. Without a parser for TypeScript the library sees no module and reports no violation, so
 * seeing few modules is a failure too.
 */
const fewest = 40

const options = await extractOptions(createRequire(import.meta.url).resolve('../.dependency-cruiser.cjs'))
const { output } = await cruise(sources, options)
const { summary, modules } = output as ICruiseResult
const seen = modules.filter(({ source, dependencies }) => /\.tsx?$/.test(source) && dependencies.length > 0)

for (const { rule, from, to } of summary.violations) console.log(`${rule.severity} ${rule.name}: ${from} → ${to}`)
console.log(`${seen.length} files, ${summary.totalDependenciesCruised} imports`)
if (seen.length < fewest) console.error(`Only ${seen.length} files with imports were seen: is the parser at work?`)
if (summary.error > 0 || seen.length < fewest) process.exitCode = 1
