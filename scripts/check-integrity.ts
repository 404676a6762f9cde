import { readFileSync } from 'node:fs'
import { unpinned } from './integrity.ts'

/**
 * Checks that the lock file pins the content of every package. Optional ones may lack it until a release, because a
 * registry without the binaries for other platforms has no checksum to give.
 */
const isRelease = process.argv.includes('--release')
const found = unpinned(JSON.parse(readFileSync('package-lock.json', 'utf8')).packages)
const refused = isRelease ? found : found.filter(({ isOptional }) => !isOptional)
for (const { spec } of refused)
  console.error(`${spec} has no checksum: run \`node scripts/complete-lock.ts --integrity\``)
console.log(`${found.length} packages without a checksum`)
if (refused.length > 0) process.exitCode = 1
