import type { FastifyBaseLogger } from 'fastify'
import type { Registry } from 'prom-client'
import type { Database } from './db/schema.ts'
import { defineDependency } from './dependency.ts'

// Dependencies of the kernel; others are declared beside their type: `use(Mailer)`, `use(FleetState)`.

export type Db = Database
export const Db = defineDependency<Db>('Db')

export type Log = Pick<FastifyBaseLogger, 'debug' | 'info' | 'warn' | 'error'>
export const Log = defineDependency<Log>('Log')

/** Content of `/metrics`. */
export type Metrics = Registry
export const Metrics = defineDependency<Metrics>('Metrics')

export interface Clock {
  now: () => Date
  /** Like `now`, but first compared with the database if the clock of the machine has jumped. */
  checked: () => Promise<Date>
}
export const Clock = defineDependency<Clock>('Clock')

/** Clock of this machine, without comparison. */
export const machineClock: Clock = { now: () => new Date(), checked: async () => new Date() }

/** Address at which browsers reach the server, for links in emails; without a trailing slash. */
export type PublicUrl = () => string
export const PublicUrl = defineDependency<PublicUrl>('PublicUrl')
