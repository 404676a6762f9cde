import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { anchorsIn, brokenReferences, type Targets } from './references.ts'

/** Checks that what comments and docs refer to exists in this repository. */
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter(file => file !== '' && existsSync(file))
const texts = files
  .filter(file => /\.(?:md|tsx?|mjs|cjs|css)$/.test(file) && !/(?:^|\/)references(?:\.test)?\.ts$/.test(file))
  .map(file => [file, readFileSync(file, 'utf8')] as const)
const targets: Targets = {
  files: new Set(files),
  anchors: new Map(texts.filter(([file]) => file.endsWith('.md')).map(([file, text]) => [file, anchorsIn(text)])),
}

const broken = texts.flatMap(([file, text]) =>
  brokenReferences(file, text, targets).map(reference => `${file}: ${reference}`),
)
for (const each of broken) console.error(each)
console.log(`${texts.length} files, ${broken.length} references without a target`)
if (broken.length > 0) process.exitCode = 1
