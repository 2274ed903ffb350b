import type { Config } from '../../config.ts'
import type { Database } from '../../db/schema.ts'
import type { Saver } from '../../http/caller.ts'
import { conflict } from '../../http/problem.ts'
import type { Topics } from '../../realtime/topics.ts'
import type { Scope } from '../../scope/scope.ts'
import { chooseDevices } from './devices/choose-devices.ts'

/** What whoever sends, stops or repeats a file works with. */
export interface TransferContext {
  db: Database
  topics: Topics
  config: Pick<Config, 'commands' | 'demo'>
  caller: Saver
  scope: Scope
  now: Date
}

/** @throws Problem 409 where no file can reach a unit */
export function requireWay({ config }: Pick<TransferContext, 'config'>): void {
  const { refuses } = chooseDevices(config)
  if (refuses) throw conflict(refuses)
}
