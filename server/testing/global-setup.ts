import type { TestProject } from 'vitest/node'
import { writeTextIndex } from '../../scripts/locales/text-index.ts'
import { clusterOfRun } from './databases/cluster.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The connection string of this run's server, as superuser. */
    cluster: string
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  writeTextIndex()
  const { superuser, stop } = await clusterOfRun()
  project.provide('cluster', superuser)
  return stop
}
