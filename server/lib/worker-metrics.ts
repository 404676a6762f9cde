import cluster from 'node:cluster'
import { AggregatorRegistry, type Registry } from 'prom-client'

interface Question {
  scrape: number
}
interface Reply extends Question {
  metrics: string | null
}

export interface Metrics {
  contentType: string
  /** Returns the text for Prometheus. */
  scrape: () => Promise<string>
}

/**
 * The metrics of the whole app: those of this registry, and in a worker process those of all of them together, which
 * their parent collects (server/workers.ts).
 */
export function metricsOfApp(registry: Registry): Metrics {
  const { worker } = cluster
  if (!worker) return { contentType: registry.contentType, scrape: () => registry.metrics() }
  AggregatorRegistry.setRegistries(registry)
  // This one replies when the parent collects.
  const { contentType } = new AggregatorRegistry()
  const waiting = new Map<number, (reply: Reply) => void>()
  let scrapes = 0
  worker.on('message', (message: Partial<Reply>) => {
    const { scrape, metrics } = message
    if (scrape === undefined || metrics === undefined) return
    waiting.get(scrape)?.({ scrape, metrics })
    waiting.delete(scrape)
  })
  const scrape = async () => {
    scrapes += 1
    const question: Question = { scrape: scrapes }
    const { metrics } = await new Promise<Reply>(resolve => {
      waiting.set(question.scrape, resolve)
      worker.send(question)
    })
    // A worker process that has just begun or ended does not reply.
    return metrics ?? registry.metrics()
  }
  return { contentType, scrape }
}

/** Has the parent of worker processes collect their metrics whenever one of them is asked. */
export function replyToScrapes(): void {
  const registry = new AggregatorRegistry()
  cluster.on('message', (worker, { scrape }: Partial<Question>) => {
    if (scrape === undefined) return
    const reply = (metrics: string | null) => {
      if (worker.isConnected()) worker.send({ scrape, metrics } satisfies Reply)
    }
    registry.clusterMetrics().then(reply, () => reply(null))
  })
}
