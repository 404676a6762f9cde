import { startCluster } from '#server/testing/cluster.ts'

/** Runs once before all tests; the workers find the address in their environment. */
export default async function setUp(): Promise<() => Promise<void>> {
  const { superuser, stop } = await startCluster()
  process.env.TEST_CLUSTER = superuser
  return stop
}
