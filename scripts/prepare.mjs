import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const root = join(import.meta.dirname, '..')
const environment = { ...process.env, PATH: [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter) }

/**
 * Makes a clone ready to run: installs packages and Node 24 and builds the pages. `--tools` installs the development
 * packages too, `--browser` those and a browser for the tests, `--no-build` skips the pages. Plain JavaScript for Node
 * 20.19 without imports of packages, because it runs before anything is installed.
 */
export function prepare(options) {
  const withBrowser = options.includes('--browser')
  const withTools = withBrowser || options.includes('--tools')
  if (!packagesAreInstalled(withTools)) npm('Installing packages', 'ci', ...(withTools ? ['--include=dev'] : []))
  requireNode24()
  if (!options.includes('--no-build')) buildWeb()
  if (withBrowser) run('No browser for the tests', 'node', 'scripts/browser.ts')
}

/** Whether node_modules holds what package-lock.json lists, but for packages of other platforms. */
function packagesAreInstalled(withTools) {
  const installed = packagesIn('node_modules/.package-lock.json')
  if (!installed) return false
  return Object.entries(packagesIn('package-lock.json')).every(([path, { version, optional, dev, devOptional }]) => {
    if (path === '' || installed[path]?.version === version) return true
    return !installed[path] && (optional || (!withTools && (dev || devOptional)))
  })
}

function packagesIn(file) {
  return existsSync(join(root, file)) && JSON.parse(readFileSync(join(root, file), 'utf8')).packages
}

/** Runs the install script of the package `node`; where that cannot work, the machine's own Node 24 will do. */
function requireNode24() {
  const link = join(root, 'node_modules/.bin/node')
  if (nodeVersion() >= 24) return
  if (existsSync(join(root, 'node_modules/node'))) {
    spawnNpm('rebuild', 'node', '--ignore-scripts=false')
    if (nodeVersion() >= 24) return
  }
  // a binary for another libc (musl) would shadow one that works
  rmSync(link, { force: true })
  if (nodeVersion() >= 24) return
  fail(
    'Node 24 is needed, and the package "node" could not bring it. Install Node 24 (https://nodejs.org), then try again.',
  )
}

function nodeVersion() {
  const { stdout } = spawnSync('node', ['--version'], { encoding: 'utf8', env: environment })
  return Number.parseInt(stdout?.slice(1) ?? '', 10) || 0
}

/** Builds the pages when their sources differ from those of the last build. */
function buildWeb() {
  const stamp = join(root, 'dist/web.stamp')
  const sources = fingerprint(['package-lock.json', 'index.html', 'vite.config.ts', 'web', 'contract', 'public'])
  if (existsSync(join(root, 'dist/web/index.html')) && existsSync(stamp) && readFileSync(stamp, 'utf8') === sources)
    return
  console.log('Building the pages')
  run('The pages could not be built', 'node', 'node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn')
  mkdirSync(join(root, 'dist'), { recursive: true })
  writeFileSync(stamp, sources)
}

function fingerprint(paths) {
  const hash = createHash('sha256')
  for (const path of paths.filter(path => existsSync(join(root, path)))) {
    const isFolder = statSync(join(root, path)).isDirectory()
    const files = isFolder ? readdirSync(join(root, path), { recursive: true }).map(name => join(path, name)) : [path]
    for (const file of files.toSorted()) {
      if (statSync(join(root, file)).isFile()) hash.update(`\n${file}\n`).update(readFileSync(join(root, file)))
    }
  }
  return hash.digest('hex')
}

function npm(what, ...args) {
  console.log(what)
  if (spawnNpm(...args).status !== 0) fail(`npm ${args.join(' ')} failed: see above.`)
}

/** The npm that runs this script, else the one on the path. */
function spawnNpm(...args) {
  const own = process.env.npm_execpath
  const [command, before] = own?.endsWith('.js') ? [process.execPath, [own]] : ['npm', []]
  return spawnSync(command, [...before, ...args, '--no-audit', '--no-fund'], { cwd: root, stdio: 'inherit' })
}

function run(failure, command, ...args) {
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit', env: environment })
  if (status !== 0) fail(failure)
}

function fail(message) {
  console.error(message)
  process.exit(1)
}

if (process.argv[1] === import.meta.filename) prepare(process.argv.slice(2))
