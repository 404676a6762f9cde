import { clusterOfRun } from '#server/testing/databases/cluster.ts'
import { isThorough } from '#server/testing/rounds.ts'
import { engineNames, engines, isInstalled } from '../../scripts/install/engines.ts'

/** Runs once before all tests; the workers find the address in their environment. */
export default async function setUp(): Promise<() => Promise<void>> {
  for (const engine of engineNames)
    if (isThorough && !isInstalled(engine))
      console.log(`No journeys in ${engine}; they need: apt-get install ${engines[engine].packages.join(' ')}`)
  const { superuser, stop } = await clusterOfRun()
  process.env.TEST_CLUSTER = superuser
  return stop
}
