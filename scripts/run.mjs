import { spawn } from 'node:child_process'
import module from 'node:module'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { prepare } from './prepare.mjs'

/**
 * Prepares the clone (prepare.mjs) and runs a script with Node 24: `node scripts/run.mjs [--tools] [--browser]
 * [--ffmpeg] [--no-build] file.ts [arguments]`. Plain JavaScript for Node 20.19, and no shell syntax, so that it runs on Windows.
 */
const options = process.argv.slice(2)
const at = options.findIndex(option => !option.startsWith('--'))
const [file = '', ...rest] = options.slice(at)
await prepare(options.slice(0, at))

endWithParent()
module.enableCompileCache?.(join(import.meta.dirname, '../node_modules/.cache/compiled'))
const script = resolve(file)
if (Number.parseInt(process.versions.node, 10) >= 24) {
  process.argv = [process.execPath, script, ...rest]
  await import(pathToFileURL(script).href)
} else {
  // only until the package `node` is installed: npm puts it first on the path from then on
  const node24 = join(
    import.meta.dirname,
    '../node_modules/node/bin',
    process.platform === 'win32' ? 'node.exe' : 'node',
  )
  const node = spawn(node24, [...process.execArgv, script, ...rest], { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => node.kill(signal))
  node.on('exit', (code, signal) => {
    process.exitCode = code ?? (signal ? 1 : 0)
  })
}

/** Stops this process once the shell that npm started it with is gone: npm, ended by its process id, ends that one only. */
function endWithParent() {
  const { ppid } = process
  if (!process.env.npm_lifecycle_event) return
  setInterval(() => process.ppid !== ppid && process.kill(process.pid, 'SIGTERM'), 500).unref()
}
