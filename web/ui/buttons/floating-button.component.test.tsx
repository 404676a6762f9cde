import { afterAll, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderInApp } from '#web/testing/render.tsx'
import { FloatingButton } from './floating-button.tsx'

afterAll(() => window.scrollTo(0, 0))

test('it comes back on scrolling up, and rests on nothing but photos', async () => {
  window.scrollTo(0, 0)
  await renderInApp(
    <div style={{ position: 'relative', height: 4_000 }}>
      <div style={{ position: 'absolute', top: 2_000, right: 0, width: 300 }}>
        <textarea aria-label="Comment" style={{ width: '100%', height: 200 }} />
        <button type="button" style={{ width: '100%', height: 200 }}>
          <img alt="Roof" />
        </button>
        <p style={{ height: 200, lineHeight: '40px', overflow: 'hidden' }}>{'Up on the roof. '.repeat(50)}</p>
      </div>
      <FloatingButton label="Add" icon="+" onClick={() => undefined} />
    </div>,
    null,
  )
  const isShown = () => page.getByRole('button', { name: 'Add' }).element().getBoundingClientRect().top < innerHeight
  await expect.poll(isShown).toBe(true)
  for (const [at, expected] of [
    [3_500, false],
    [3_000, true],
    [2_500, false],
    [2_300, true],
    [2_100, false],
    [1_800, true],
  ] as const) {
    // So far from the top of the page is what is below it.
    window.scrollTo(0, at - innerHeight + 50)
    await expect.poll(isShown, { message: `at ${at}` }).toBe(expected)
  }
})
