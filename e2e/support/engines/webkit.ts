import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { expect } from '@playwright/test'
import { Builder, By, Origin, type WebDriver } from 'selenium-webdriver'
import { engines } from '../../../scripts/install/engines.ts'
import { type Driver, viewport } from './driver.ts'

const { driver: driverProgram, browser, screen, bus } = engines.webkit.programs

/** Starts WebKitGTK's small browser on a screen that nobody sees, and speaks WebDriver with it. */
export async function startWebKit(...options: string[]): Promise<Driver> {
  const display = spawn(screen, ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const [number] = (await once(createInterface(display.stdio[3] as Readable), 'line')) as [string]
  const port = await freePort()
  const environment = { ...process.env, DISPLAY: `:${number}`, GDK_BACKEND: 'x11', NO_AT_BRIDGE: '1' }
  // in a process group of its own, because the bus does not end what it started
  const server = spawn(bus, ['--', driverProgram, '--host=127.0.0.1', `--port=${port}`], {
    env: environment,
    stdio: 'ignore',
    detached: true,
  })
  const stop = async () => {
    if (server.pid) process.kill(-server.pid)
    await ended(server)
    display.kill()
    await ended(display)
  }
  const driver = await connect(`http://127.0.0.1:${port}`, options).catch(async (error: unknown) => {
    await stop()
    throw error
  })
  await fitWindow(driver)
  return {
    open: async url => driver.get(url),
    back: async () => driver.navigate().back(),
    evaluate: async script => driver.executeScript<string>(`return ${script}`),
    click: async ({ x, y }) => driver.actions().move({ x, y, origin: Origin.VIEWPORT }).click().perform(),
    type: async text => driver.actions().sendKeys(text).perform(),
    attach: async (selector, file) => driver.findElement(By.css(selector)).sendKeys(file),
    screenshot: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
    quit: async () => {
      await driver.quit()
      await stop()
    },
  }
}

async function connect(address: string, options: string[]): Promise<WebDriver> {
  const isReady = () =>
    fetch(`${address}/status`).then(
      ({ ok }) => ok,
      () => false,
    )
  await expect.poll(isReady, { message: 'WebKitWebDriver starts' }).toBe(true)
  return new Builder()
    .usingServer(address)
    .withCapabilities({
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': { binary: browser, args: ['--automation', ...options] },
    })
    .build()
}

/** Makes the page as large as a phone's; the window has a toolbar above it. */
async function fitWindow(driver: WebDriver): Promise<void> {
  const rect = { x: 0, y: 0, ...viewport }
  await driver.manage().window().setRect(rect)
  const inner = await driver.executeScript<{ width: number; height: number }>(
    'return { width: innerWidth, height: innerHeight }',
  )
  await driver
    .manage()
    .window()
    .setRect({
      ...rect,
      width: 2 * viewport.width - inner.width,
      height: 2 * viewport.height - inner.height,
    })
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

const ended = async (child: ChildProcess) =>
  child.exitCode === null && child.signalCode === null ? once(child, 'close') : undefined
