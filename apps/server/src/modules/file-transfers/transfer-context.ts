import type { Database } from '../../kernel/db/schema.ts'
import type { Saver } from '../../kernel/http/caller.ts'
import { conflict } from '../../kernel/http/problem.ts'
import type { Topics } from '../../kernel/realtime/topics.ts'
import type { Scope } from '../../kernel/scope/scope.ts'
import type { Devices } from './devices/devices.ts'

/** What whoever sends, stops or repeats a file works with. */
export interface TransferContext {
  db: Database
  topics: Topics
  /** Bytes that a file may have. */
  fileBytes: number
  devices: Devices
  caller: Saver
  scope: Scope
  now: Date
}

/** @throws Problem 409 where no file can reach a unit */
export function requireWay({ devices }: Pick<TransferContext, 'devices'>): void {
  if (devices.refuses) throw conflict(devices.refuses)
}
