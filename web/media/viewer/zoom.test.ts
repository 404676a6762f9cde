import { expect, test } from 'vitest'
import { bounded, fitted, toggledAt, wholeView, zoomedAt } from './zoom.ts'

const frame = { width: 400, height: 800 }
const picture = { width: 4_000, height: 3_000 }

test('what is under the fingers stays there while zooming', () => {
  const at = { x: 100, y: -50 }
  const once = zoomedAt(wholeView, 2, at)
  expect(once).toEqual({ scale: 2, x: -100, y: 50 })
  // the same point of the picture, before and after
  expect((at.x - once.x) / once.scale).toBe(at.x)
  const twice = zoomedAt(once, 1.5, at)
  expect((at.x - twice.x) / twice.scale).toBe(at.x)
})

test('a picture is never smaller than its frame allows, nor larger than six times', () => {
  expect(zoomedAt(wholeView, 0.5, { x: 30, y: 30 })).toEqual(wholeView)
  expect(zoomedAt(wholeView, 50, { x: 0, y: 0 }).scale).toBe(6)
})

test('a double tap zooms in where it was, and the next one out', () => {
  const near = toggledAt(wholeView, { x: 40, y: 0 })
  expect(near).toEqual({ scale: 2.5, x: -60, y: 0 })
  expect(toggledAt(near, { x: 0, y: 0 })).toEqual(wholeView)
})

test('a picture is moved to its edges and no further', () => {
  expect(fitted(picture, frame)).toEqual({ width: 400, height: 300 })
  expect(bounded({ scale: 2, x: 900, y: 900 }, picture, frame)).toEqual({ scale: 2, x: 200, y: 0 })
  expect(bounded({ scale: 4, x: -900, y: -900 }, picture, frame)).toEqual({ scale: 4, x: -600, y: -200 })
})
