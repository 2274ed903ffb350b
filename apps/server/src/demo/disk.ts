import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'

export interface DemoDisk {
  /** Current size of the database in bytes. */
  used: number
  /** Approximate bytes that the fleet adds per working day. */
  daily: number
  /** Days for which positions are stored; 0 for no limit. */
  keepDays: number
}

/** Bytes per unit and working day: about 2,100 positions of 444 bytes with their indexes. */
const unitBytes = 930_000

export async function readDemoDisk(db: Database, units: number, keepDays: number): Promise<DemoDisk> {
  const { rows } = await sql<{ used: number }>`select pg_database_size(current_database()) as used`.execute(db)
  return { used: rows[0]?.used ?? 0, daily: units * unitBytes, keepDays }
}

/** Returns two lines for the start-up output. */
export function describeDemoDisk({ used, daily, keepDays }: DemoDisk): string {
  const retention =
    keepDays === 0
      ? 'Positions are never deleted (MUSTER_RETENTION_DAYS=0).'
      : `Months that ended more than ${keepDays} days ago are deleted each night (MUSTER_RETENTION_DAYS).`
  return `Disk: the database uses ${format(used)}. The demo fleet adds about ${format(daily)} on a working day.\n${retention}`
}

const format = (bytes: number) =>
  bytes >= 1e9 ? `${(bytes / 1e9).toFixed(1)} GB` : `${Math.max(1, Math.round(bytes / 1e6))} MB`
