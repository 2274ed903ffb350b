import type { Config } from '../../kernel/config/config.ts'
import type { Database } from '../../kernel/db/schema.ts'
import type { Saver } from '../../kernel/http/caller.ts'
import { conflict } from '../../kernel/http/problem.ts'
import type { Topics } from '../../kernel/realtime/topics.ts'
import type { Scope } from '../../kernel/scope/scope.ts'
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
