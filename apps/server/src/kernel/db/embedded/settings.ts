/** Settings for one client that favour low memory use over the last percent of speed. */
export const footprint: Record<string, string | number> = {
  shared_buffers: '64MB',
  work_mem: '8MB',
  maintenance_work_mem: '48MB',
  effective_cache_size: '512MB',
  max_connections: 40,
  autovacuum_max_workers: 2,
  autovacuum_work_mem: '32MB',
  max_parallel_workers_per_gather: 0,
  max_logical_replication_workers: 0,
  max_wal_senders: 0,
  wal_level: 'minimal',
  min_wal_size: '64MB',
  max_wal_size: '512MB',
  checkpoint_timeout: '15min',
  // each process reads for itself, instead of three more processes
  io_method: 'sync',
  huge_pages: 'off',
  jit: 'off',
  random_page_cost: 1.1,
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  // statements contain personal data
  log_min_error_statement: 'panic',
  log_min_messages: 'error',
  cluster_name: 'muster',
}

/** Acknowledged data is on the disk. */
export const durable = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' }

/** Settings for data that may be lost in a crash. Test files that run in parallel share one database. */
export const fleeting = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: 120 }

export function asFlags(settings: Record<string, string | number>): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
