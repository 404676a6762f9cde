import { queryAllByLabelText, queryAllByRole, queryAllByText } from '@testing-library/dom'
import type { Found, Target } from './visit.ts'

/** Runs in the page: finds the first element that matches and can be seen, and scrolls to it. */
function find(target: Target): Found | null {
  const element = all(target).find(isShown)
  if (!element) return null
  if (!isReachable(element)) element.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { x, y } = middle(element)
  return {
    x,
    y,
    isReachable: isReachable(element),
    text: element.innerText,
    value: 'value' in element ? String(element.value) : '',
  }
}

function all(target: Target, within = document.body): HTMLElement[] {
  if (target.within) return all(target.within, within).flatMap(place => all({ ...target, within: undefined }, place))
  const name = new RegExp(target.name)
  if (target.by === 'role') return queryAllByRole(within, target.role, { name })
  return target.by === 'label' ? queryAllByLabelText(within, name) : queryAllByText(within, name)
}

function isShown(element: HTMLElement): boolean {
  const { width, height } = element.getBoundingClientRect()
  return width > 0 && height > 0 && getComputedStyle(element).visibility === 'visible'
}

function middle(element: HTMLElement): { x: number; y: number } {
  const { x, y, width, height } = element.getBoundingClientRect()
  return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) }
}

/** Whether a tap in its middle reaches it: it is on the screen, and nothing covers it. */
function isReachable(element: HTMLElement): boolean {
  const { x, y } = middle(element)
  const top = document.elementFromPoint(x, y)
  return top !== null && (element.contains(top) || top.contains(element))
}

Object.assign(globalThis, { findInPage: find })
