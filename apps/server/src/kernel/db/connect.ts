import { Kysely } from 'kysely'
import { Pool, types as pgTypes } from 'pg'
import type { CustomTypesConfig } from 'pg'
import { HookedDialect } from './before-commit.ts'
import type { DB, Database } from './schema.ts'
import type { WorkLimits } from './work-limits.ts'

const { builtins, getTypeParser } = pgTypes
const arrayOfInt8 = 1016
const arrayOfNumeric = 1231

/** Parses counts and IDs as numbers. Throws for a value beyond the safe integers instead of rounding it. */
export function toInteger(text: string): number {
  const value = Number(text)
  if (Number.isSafeInteger(value)) return value
  throw new RangeError(`The database sent ${text}, which is beyond ±2^53: select it as text.`)
}

const parsers = new Map<number, (text: string) => unknown>([
  [builtins.INT8, toInteger],
  [builtins.NUMERIC, Number],
  // a day has no zone: the driver would return midnight of the server's zone
  [builtins.DATE, String],
  [arrayOfInt8, text => list(text).map(item => (item === null ? null : toInteger(item)))],
  [arrayOfNumeric, text => list(text).map(item => (item === null ? null : Number(item)))],
])

function list(text: string): (string | null)[] {
  return text === '{}'
    ? []
    : text
        .slice(1, -1)
        .split(',')
        .map(item => (item === 'NULL' ? null : item))
}

const types: CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    const own = format === 'binary' ? undefined : parsers.get(oid)
    return own ?? (format === 'binary' ? getTypeParser(oid, 'binary') : getTypeParser(oid, 'text'))
  },
}

export interface PoolOptions {
  /** Maximum number of connections. */
  size?: number
  /** Called when an idle connection of the pool breaks; the pool replaces it. */
  onError?: (error: Error) => void
  /** Time limits of its connections; none by default. */
  limits?: Pick<WorkLimits, 'connect' | 'lock' | 'statement'>
}

export function createPool(url: string, { size = 10, onError = () => {}, limits }: PoolOptions = {}): Pool {
  const pool = new Pool({
    connectionString: url,
    max: size,
    types,
    application_name: 'muster',
    keepAlive: true,
    ...(limits && {
      connectionTimeoutMillis: limits.connect,
      lock_timeout: limits.lock,
      statement_timeout: limits.statement,
    }),
  })
  // when the database stops at the same time, it breaks connections that the pool is closing
  pool.on('error', error => {
    if (!pool.ending) onError(error)
  })
  // a connection in use has no listener of the pool: if it breaks between two statements, the error would end the process
  pool.on('connect', client => client.on('error', () => {}))
  return pool
}

/**
 * Opens a pool on the database; connects on first use. `await db.destroy()` closes it.
 * int8 and numeric are read as numbers, `date` as `YYYY-MM-DD`, timestamptz as Date, jsonb as parsed.
 */
export function createDatabase(url: string, options?: PoolOptions): Database {
  return new Kysely<DB>({ dialect: new HookedDialect({ pool: createPool(url, options) }) })
}
