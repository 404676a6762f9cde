import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const root = join(import.meta.dirname, '..')
const environment = {
  ...process.env,
  // the pages are built for people, also where the runner of tests has chosen something else
  NODE_ENV: 'production',
  PATH: [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter),
}

/**
 * Makes a clone ready to run: installs packages and Node 24 and builds the pages. `--tools` installs the development
 * packages too, `--browser` those and a browser for the tests, `--engines` browsers with other engines where it can, for a thorough run.
 * `--ffmpeg` installs an ffmpeg where it can, and `--require-ffmpeg` fails without one. `--no-build` skips the pages. Plain JavaScript for Node 20.19 without imports of packages, because it runs before
 * anything is installed.
 */
export async function prepare(options) {
  const withBrowser = options.includes('--browser')
  const withTools = withBrowser || options.includes('--tools')
  if (!packagesAreInstalled(withTools)) {
    await step('Installing packages', ...npm('ci', withTools ? '--include=dev' : '--omit=dev', '--loglevel=error'))
  }
  requireNode24()
  run('node', 'scripts/locales/text-index.ts')
  if (!options.includes('--no-build')) await buildWeb()
  if (options.includes('--ffmpeg')) run('node', 'scripts/install/ffmpeg.ts')
  if (options.includes('--require-ffmpeg')) run('node', 'scripts/install/ffmpeg.ts', '--required')
  if (withBrowser) run('node', 'scripts/install/browser.ts')
  if (options.includes('--engines') && process.env.THOROUGH) run('node', 'scripts/install/engines.ts')
}

const progressMs = 10_000

/**
 * Runs a command that takes long: prints what it does, a dot every 10 s, and how long it took. Its output is printed
 * only when it fails.
 */
async function step(what, command, args) {
  const startedAt = Date.now()
  process.stdout.write(what)
  const dots = setInterval(() => process.stdout.write('.'), progressMs)
  const output = []
  const code = await new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, env: environment, stdio: ['ignore', 'pipe', 'pipe'] })
    for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => output.push(chunk))
    child.on('error', reject)
    child.on('close', resolve)
  }).finally(() => clearInterval(dots))
  console.log(code === 0 ? ` (${Math.ceil((Date.now() - startedAt) / 1_000)} s)` : '')
  if (code !== 0) fail(`${Buffer.concat(output)}\n${what} failed: see above.`)
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
    const [command, args] = npm('rebuild', 'node', '--ignore-scripts=false', '--loglevel=error')
    spawnSync(command, args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
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
async function buildWeb() {
  const stamp = join(root, 'dist/web.stamp')
  const sources = fingerprint([
    'package-lock.json',
    'index.html',
    'landing.html',
    'sign-in.html',
    'vite.config.ts',
    'web',
    'contract',
    'locales',
    'scripts/build',
    'server/pages/prerendered.ts',
  ])
  if (existsSync(join(root, 'dist/web/index.html')) && existsSync(stamp) && readFileSync(stamp, 'utf8') === sources)
    return
  await step('Building the pages', 'node', ['scripts/build/pages.ts'])
  mkdirSync(join(root, 'dist'), { recursive: true })
  writeFileSync(stamp, sources)
}

/** Tests are no part of the pages. */
const isBuilt = path => !/\.test\.tsx?$|[\\/]testing[\\/]/.test(path)

function fingerprint(paths) {
  const hash = createHash('sha256')
  for (const path of paths.filter(path => existsSync(join(root, path)))) {
    const isFolder = statSync(join(root, path)).isDirectory()
    const files = isFolder ? readdirSync(join(root, path), { recursive: true }).map(name => join(path, name)) : [path]
    for (const file of files.filter(isBuilt).toSorted()) {
      if (statSync(join(root, file)).isFile()) hash.update(`\n${file}\n`).update(readFileSync(join(root, file)))
    }
  }
  return hash.digest('hex')
}

/** The command of the npm that runs this script, else of the one on the path, with its arguments. */
function npm(...args) {
  const own = process.env.npm_execpath
  const [command, before] = own?.endsWith('.js') ? [process.execPath, [own]] : ['npm', []]
  return [command, [...before, ...args, '--no-audit', '--no-fund']]
}

/** Runs a command that says itself why it fails. */
function run(command, ...args) {
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit', env: environment })
  if (status !== 0) process.exit(1)
}

function fail(message) {
  console.error(message)
  process.exit(1)
}

if (process.argv[1] === import.meta.filename) await prepare(process.argv.slice(2))
