import type { Browser, Page } from '@playwright/test'

/** Pieces of the work below that the phone does in a second: a fourth of an idle core of 2024. */
const phoneRate = 1_600

/**
 * Returns by how much a browser is slowed down so that it is as slow as the same cheap phone on any machine, by a fixed
 * piece of work: text, objects, a sort and elements. 1 where this machine is no faster.
 */
export async function measureSlowdown(browser: Browser): Promise<number> {
  const page = await browser.newPage()
  const rate = await page.evaluate(workRate)
  await page.close()
  return Math.max(1, rate / phoneRate)
}

export async function slowDown(page: Page, rate: number): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate })
}

/** Runs in a page. Returns how many pieces of work it does in a second, the median of seven tries. */
function workRate(): number {
  const rows = Array.from({ length: 200 }, (_, id) => ({ id, name: `Ann ${id}`, text: 'x'.repeat(80) }))
  const work = () => {
    const copy: typeof rows = JSON.parse(JSON.stringify(rows))
    copy.sort((a, b) => (a.name < b.name ? 1 : -1))
    const list = document.createElement('div')
    for (const { name, text } of copy.slice(0, 40)) {
      const row = document.createElement('p')
      row.textContent = name + text
      list.append(row)
    }
    return list.outerHTML.length
  }
  const seconds = 0.3
  const rates = Array.from({ length: 8 }, () => {
    const end = performance.now() + seconds * 1_000
    let pieces = 0
    while (performance.now() < end) {
      work()
      pieces += 1
    }
    return pieces / seconds
  })
  // The first try is compiled on the way.
  return rates.slice(1).toSorted((a, b) => a - b)[3] ?? 0
}
