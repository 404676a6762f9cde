/** For one company on a small machine, which it shares with the app. */
const settings = {
  // Only through the socket: access to its folder is the permission to connect.
  listen_addresses: '',
  port: '5432',
  unix_socket_permissions: '0700',
  shared_buffers: '128MB',
  effective_cache_size: '512MB',
  work_mem: '8MB',
  max_wal_size: '512MB',
  // For SSDs; parallel workers need more /dev/shm than a container has.
  random_page_cost: '1.1',
  max_parallel_workers_per_gather: '0',
  jit: 'off',
  TimeZone: 'UTC',
  log_timezone: 'UTC',
  // The app logs failed statements; the server logs start, stop and its own problems.
  log_min_messages: 'log',
  log_checkpoints: 'off',
}

/** For tests: nothing has to survive a power failure. */
const testSettings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' }

/** The pools of an instance, without those of the jobs. */
const connectionsOfInstance = 12
/** The jobs, a few commands, and tests. */
const otherConnections = 48

export interface Use {
  /** False in tests: faster, but a power failure may lose everything. */
  isDurable: boolean
  instances: number
}

/** Command line flags, so that the cluster's configuration file stays unchanged. */
export function settingsOf(socketFolder: string, { isDurable, instances }: Use): string[] {
  const all = {
    ...settings,
    max_connections: String(otherConnections + instances * connectionsOfInstance),
    unix_socket_directories: socketFolder,
    ...(isDurable ? {} : testSettings),
  }
  return Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
