import { onCLS, onFCP, onLCP } from 'web-vitals'

/** The limit of each measure, and the points of 100 that exceeding it costs. */
const measures = {
  'first paint': { most: 1_800, costs: 20 },
  'largest paint': { most: 2_500, costs: 30 },
  'input delay': { most: 100, costs: 25 },
  'layout shift': { most: 0.25, costs: 25 },
} as const
export type Measure = keyof typeof measures

/** Returns 100 minus the cost of each measure above its limit. Times are milliseconds. */
export function scoreOf(seen: Partial<Record<Measure, number>>): number {
  const costs = Object.entries(measures).map(([name, { most, costs }]) =>
    (seen[name as Measure] ?? 0) > most ? costs : 0,
  )
  return costs.reduce<number>((score, cost) => score - cost, 100)
}

/** Measures performance and logs it whenever the page is hidden or closed. */
export function startPerformanceMonitor(): void {
  const seen: Partial<Record<Measure, number>> = {}
  onFCP(({ value }) => void (seen['first paint'] = value))
  onLCP(({ value }) => void (seen['largest paint'] = value))
  onCLS(({ value }) => void (seen['layout shift'] = value))
  watchFirstInput(delay => void (seen['input delay'] = delay))
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') console.debug('Performance', scoreOf(seen), seen)
  })
}

function watchFirstInput(heard: (delayMs: number) => void): void {
  if (!PerformanceObserver.supportedEntryTypes.includes('first-input')) return
  new PerformanceObserver(list => {
    const [first] = list.getEntries() as PerformanceEventTiming[]
    if (first) heard(first.processingStart - first.startTime)
  }).observe({ type: 'first-input', buffered: true })
}
