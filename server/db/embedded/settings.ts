/** Settings for one company on a small machine, which it shares with the app. */
const settings = {
  // only through the socket: whoever may enter its folder may connect
  listen_addresses: '',
  port: '5432',
  unix_socket_permissions: '0700',
  // the app's pool and the jobs' pool, a command or two beside them, and room for tests
  max_connections: '60',
  shared_buffers: '128MB',
  effective_cache_size: '512MB',
  work_mem: '8MB',
  max_wal_size: '512MB',
  // disks are no longer spinning; parallel workers need more /dev/shm than a container has
  random_page_cost: '1.1',
  max_parallel_workers_per_gather: '0',
  jit: 'off',
  TimeZone: 'UTC',
  log_timezone: 'UTC',
  // refused statements are the app's to log; start, stop and trouble of the server itself are written
  log_min_messages: 'log',
  log_checkpoints: 'off',
}

/** For tests: nothing has to survive a power cut. */
const hasty = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' }

/** Command line flags, so that the cluster's own configuration file stays as it was made. */
export function settingsOf(socketFolder: string, isDurable: boolean): string[] {
  const all = { ...settings, unix_socket_directories: socketFolder, ...(isDurable ? {} : hasty) }
  return Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
