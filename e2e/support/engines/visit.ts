import { writeFile } from 'node:fs/promises'
import { expect, type TestInfo } from '@playwright/test'
import { build } from 'vite'
import type { Driver } from './driver.ts'

/** What to look for, the way people do. Names are regular expressions. */
export type Target = { name: string; within?: Target } & ({ by: 'role'; role: string } | { by: 'label' | 'text' })

export const role = (role: string, name = '', within?: Target): Target => ({ by: 'role', role, name, within })
export const label = (name: string, within?: Target): Target => ({ by: 'label', name, within })
export const words = (name: string, within?: Target): Target => ({ by: 'text', name, within })

export interface Found {
  /** The middle of it. */
  x: number
  y: number
  /** Whether a tap there reaches it. */
  isReachable: boolean
  text: string
  value: string
}

/** Drives a browser; every step waits for its element. */
export class Visit {
  readonly driver: Driver
  readonly #address: string
  readonly #finder: string

  constructor(driver: Driver, address: string, finder: string) {
    this.driver = driver
    this.#address = address
    this.#finder = finder
  }

  async open(path: string): Promise<void> {
    await this.driver.open(this.#address + path)
  }

  /** The value of an expression, which JSON can hold. */
  async evaluate<T>(expression: string): Promise<T> {
    return JSON.parse(await this.driver.evaluate(`JSON.stringify((${expression}) ?? null)`)) as T
  }

  async find(target: Target): Promise<Found | null> {
    // A document that has just begun has nothing in it, not even a body.
    const asked = `!document.body ? null : typeof findInPage === 'function' ? findInPage(${JSON.stringify(target)}) : 'new page'`
    const found = await this.evaluate<Found | null | 'new page'>(asked)
    if (found !== 'new page') return found
    await this.driver.evaluate(`(() => { ${this.#finder}; return '' })()`)
    return this.find(target)
  }

  async sees(target: Target): Promise<Found> {
    await expect.poll(() => this.find(target), { message: `sees ${JSON.stringify(target)}` }).not.toBeNull()
    return (await this.find(target)) ?? this.sees(target)
  }

  async seesNo(target: Target): Promise<void> {
    await expect.poll(() => this.find(target), { message: `sees no ${JSON.stringify(target)}` }).toBeNull()
  }

  /** Clicks once it has stopped moving and nothing covers it. */
  async press(target: Target): Promise<void> {
    let last = await this.sees(target)
    const isStill = async () => {
      const before = last
      last = await this.sees(target)
      return last.isReachable && last.x === before.x && last.y === before.y
    }
    await expect.poll(isStill, { message: `can press ${JSON.stringify(target)}` }).toBe(true)
    await this.driver.click(last)
  }

  async writes(target: Target, text: string): Promise<void> {
    await this.press(target)
    await this.driver.type(text)
    const value = async () => (await this.find(target))?.value
    await expect.poll(value, { message: `writes into ${JSON.stringify(target)}` }).toBe(text)
  }

  /** Attaches what the browser shows at a failure. */
  async report(info: TestInfo): Promise<void> {
    const path = info.outputPath('screen.png')
    await writeFile(path, await this.driver.screenshot())
    await info.attach('screen', { path })
  }
}

/** The script that finds things in a page, built from `in-page.ts`. */
export async function buildFinder(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      lib: { entry: new URL('in-page.ts', import.meta.url).pathname, formats: ['iife'], name: 'inPage' },
    },
    define: { 'process.env.NODE_ENV': '"test"', 'process.env': '{}' },
  })
  const [built] = Array.isArray(result) ? result : []
  const [chunk] = built?.output ?? []
  if (chunk?.type !== 'chunk') throw new Error('the finder was not built')
  return chunk.code
}
