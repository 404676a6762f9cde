import { createMemoryHistory } from '@tanstack/react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { LayerHistory } from './layer-history.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('location', { origin: 'http://localhost' })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** The history of an app that came to `/feed` from `/profile`, with layers that close unless they refuse. */
function start() {
  const history = createMemoryHistory({ initialEntries: ['/profile'] })
  history.push('/feed')
  const layers = new LayerHistory()
  layers.attach(history)
  const open: string[] = []
  const layer = (name: string, refuses = false) => {
    open.push(name)
    const close = () => {
      open.splice(open.indexOf(name), 1)
      remove()
    }
    const remove = layers.add(() => refuses || close())
    return close
  }
  const settle = () => vi.runAllTimers()
  const at = () => `${history.location.href} ${history.location.state.layers ?? 0}`
  return { history, layers, open, layer, settle, at }
}

describe('Back', () => {
  test('closes the topmost layer, then the one below, then leaves the page', () => {
    const { history, open, layer, settle, at } = start()
    layer('sheet')
    settle()
    layer('question')
    settle()
    history.back()
    settle()
    expect([open, at()]).toEqual([['sheet'], '/feed 1'])
    history.back()
    settle()
    expect([open, at()]).toEqual([[], '/feed 0'])
    history.back()
    settle()
    expect(at()).toBe('/profile 0')
  })

  test('leaves a layer open that refuses, and asks it again', () => {
    const { history, open, layer, settle, at } = start()
    layer('edit', true)
    settle()
    for (let presses = 0; presses < 2; presses += 1) {
      history.back()
      settle()
      expect([open, at()]).toEqual([['edit'], '/feed 1'])
    }
  })

  test('leaves the page after a layer was closed by its button', () => {
    const { history, layer, settle, at } = start()
    const close = layer('sheet')
    settle()
    close()
    settle()
    expect(at()).toBe('/feed 0')
    history.back()
    settle()
    expect(at()).toBe('/profile 0')
  })

  test('closes a layer that opened while the entries of others were being left', () => {
    const { history, open, layer, settle, at } = start()
    const closers = ['edit', 'question'].map(name => {
      const close = layer(name)
      settle()
      return close
    })
    const { go } = history
    vi.spyOn(history, 'go').mockImplementation((...args) => void setTimeout(() => go(...args), 50))
    for (const close of closers.toReversed()) close()
    vi.advanceTimersByTime(10)
    layer('readers')
    settle()
    expect([open, at()]).toEqual([['readers'], '/feed 1'])
    history.back()
    settle()
    expect([open, at()]).toEqual([[], '/feed 0'])
  })

  test('closes the lower of two layers after the upper one was closed by its button', () => {
    const { history, open, layer, settle, at } = start()
    layer('sheet')
    settle()
    const close = layer('question')
    settle()
    close()
    settle()
    expect([open, at()]).toEqual([['sheet'], '/feed 1'])
    history.back()
    settle()
    expect([open, at()]).toEqual([[], '/feed 0'])
  })

  test('returns to the page from which a layer opened another one', () => {
    const { history, layer, settle, at } = start()
    const close = layer('menu')
    settle()
    history.push('/team')
    close()
    settle()
    expect(at()).toBe('/team 0')
    history.back()
    settle()
    expect(at()).toBe('/feed 0')
  })
})

test('a page that asks before it is left is asked at its own entry', async () => {
  // without a document nothing is ever asked
  vi.stubGlobal('document', {})
  const { history, open, layer, settle, at } = start()
  layer('menu')
  settle()
  const asked: string[] = []
  const unblock = history.block({ blockerFn: ({ nextLocation }) => asked.push(nextLocation.href) })
  history.push('/team')
  settle()
  await expect.poll(() => asked).toEqual(['/team'])
  expect([open, at()]).toEqual([[], '/feed 0'])
  unblock()
  history.push('/team')
  history.back()
  expect(at()).toBe('/feed 0')
})

test('a page that asks is not asked about its layers, nor kept where none is open', () => {
  vi.stubGlobal('document', {})
  const { history, layer, settle, at } = start()
  const blockerFn = vi.fn(() => true)
  const unblock = history.block({ blockerFn })
  const close = layer('sheet')
  settle()
  close()
  settle()
  expect(at()).toBe('/feed 0')
  expect(blockerFn).not.toHaveBeenCalled()
  unblock()

  history.block({ blockerFn: () => false, enableBeforeUnload: false })
  const go = vi.spyOn(history, 'go')
  history.push('/team')
  settle()
  expect(go).not.toHaveBeenCalled()
})

test('a page that is opened while entries of layers are being left waits for that', () => {
  const { history, layer, settle, at } = start()
  const close = layer('sheet')
  settle()
  const { go } = history
  vi.spyOn(history, 'go').mockImplementation((...args) => void setTimeout(() => go(...args), 50))
  close()
  vi.advanceTimersByTime(10)
  history.replace('/feed?team=4')
  history.push('/team')
  expect(at()).toBe('/feed?team=4 1')
  settle()
  expect(at()).toBe('/team 0')
  history.back()
  expect(at()).toBe('/feed 0')
})

test('a page that takes the place of another one has none of its layers', () => {
  const { history, open, layer, settle, at } = start()
  layer('sheet')
  settle()
  history.replace('/team')
  settle()
  expect([open, at()]).toEqual([[], '/team 0'])
})

test('a menu that closes as its dialog opens leaves one entry', () => {
  const { history, layer, settle, open, at } = start()
  const close = layer('menu')
  settle()
  close()
  layer('dialog')
  settle()
  expect([open, at(), history.length]).toEqual([['dialog'], '/feed 1', 3])
})

test('Forward does not stop at a layer that was closed', () => {
  const { history, layer, settle, at } = start()
  layer('sheet')
  settle()
  history.back()
  settle()
  history.forward()
  settle()
  expect(at()).toBe('/feed 0')
})

test('entries of layers from before a reload are left', () => {
  const { history, layer, settle, at } = start()
  layer('sheet')
  settle()
  layer('question')
  settle()
  expect(at()).toBe('/feed 2')
  new LayerHistory().attach(history)
  settle()
  expect(at()).toBe('/feed 0')
})

test('a change of the address below an open layer keeps the layer', () => {
  const { history, open, layer, settle, at } = start()
  layer('sheet')
  settle()
  history.replace('/feed?team=4')
  settle()
  expect([open, at()]).toEqual([['sheet'], '/feed?team=4 1'])
})
