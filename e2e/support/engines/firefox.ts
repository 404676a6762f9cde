import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import BiDi from 'selenium-webdriver/bidi/index.js'
import { makeScratchFolder } from '#server/testing/scratch-folder.ts'
import { engines } from '../../../scripts/install/engines.ts'
import { type Driver, type Point, viewport } from './driver.ts'

/** Nothing is fetched that the tests did not ask for. */
const preferences = {
  'app.update.disabledForTesting': true,
  'browser.safebrowsing.malware.enabled': false,
  'browser.safebrowsing.phishing.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'extensions.update.enabled': false,
  'media.autoplay.default': 0,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,#remote-settings-dummy/v1',
  'toolkit.telemetry.server': '',
}

/** Starts Firefox without a window, and speaks WebDriver BiDi with it: https://w3c.github.io/webdriver-bidi. */
export async function startFirefox(): Promise<Driver> {
  const profile = await makeScratchFolder('fl-firefox-')
  const lines = Object.entries(preferences).map(entry => `user_pref(${entry.map(part => JSON.stringify(part)).join()})`)
  await writeFile(join(profile, 'user.js'), lines.join('\n'))
  const options = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0']
  const browser = spawn(engines.firefox.programs.firefox, options, { stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = once(browser, 'close')
  const bidi = new BiDi(`${await addressIn(browser.stderr)}/session`)
  await command(bidi, 'session.new', { capabilities: {} })
  const { contexts } = await command<{ contexts: { context: string }[] }>(bidi, 'browsingContext.getTree', {})
  const context = contexts[0]?.context
  await command(bidi, 'browsingContext.setViewport', { context, viewport })
  const send = <T>(method: string, params: object) => command<T>(bidi, method, { context, ...params })
  const perform = (actions: object[]) => send('input.performActions', { actions })
  return {
    open: async url => void (await send('browsingContext.navigate', { url, wait: 'complete' })),
    back: async () => void (await send('browsingContext.traverseHistory', { delta: -1 })),
    evaluate: async expression => {
      const asked = { expression, target: { context }, awaitPromise: true }
      const reply = await command<Evaluated>(bidi, 'script.evaluate', asked)
      if (reply.type === 'exception') throw new Error(reply.exceptionDetails.text)
      return reply.result.value
    },
    click: async at => void (await perform([{ type: 'pointer', id: 'mouse', actions: clickAt(at) }])),
    type: async text => void (await perform([{ type: 'key', id: 'keyboard', actions: keysOf(text) }])),
    attach: async (selector, file) => {
      const locator = { type: 'css', value: selector }
      const { nodes } = await send<{ nodes: { sharedId: string }[] }>('browsingContext.locateNodes', { locator })
      await send('input.setFiles', { element: { sharedId: nodes[0]?.sharedId }, files: [file] })
    },
    screenshot: async () => {
      const { data } = await send<{ data: string }>('browsingContext.captureScreenshot', {})
      return Buffer.from(data, 'base64')
    },
    quit: async () => {
      browser.kill()
      await ended
      await rm(profile, { recursive: true, force: true })
    },
  }
}

type Evaluated =
  | { type: 'success'; result: { value: string } }
  | { type: 'exception'; exceptionDetails: { text: string } }

async function addressIn(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface(output)) {
    const address = /^WebDriver BiDi listening on (ws:\S+)/.exec(line)?.[1]
    if (address) {
      output.resume()
      return address
    }
  }
  throw new Error('Firefox did not start')
}

async function command<T>(bidi: BiDi, method: string, params: object): Promise<T> {
  const reply = (await bidi.send({ method, params })) as { result?: T; error?: string; message?: string }
  if (reply.result === undefined) throw new Error(`${method}: ${reply.error} ${reply.message}`)
  return reply.result
}

const clickAt = ({ x, y }: Point) => [
  { type: 'pointerMove', x, y },
  { type: 'pointerDown', button: 0 },
  { type: 'pointerUp', button: 0 },
]

const keysOf = (text: string) =>
  [...text].flatMap(value => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ])
