import type { Database } from '#kernel/db/schema.ts'
import type { WatchSource } from '../watch/watch-source.ts'
import type { Alarm } from '../alarms/store-alarms.ts'

/**
 * Runs in the transaction that stores new alarms, so that both are stored or neither. Ingest waits for it: use one
 * statement. If it throws, nothing of the commit is stored. Listeners receive its result after the commit.
 * @param alarms never empty
 */
export type AlarmHook<T = unknown> = (trx: Database, alarms: readonly Alarm[]) => Promise<T>

export interface CommitHooks {
  readonly alarms: readonly AlarmHook[]
  /** Sources of the watches that evaluate readings. */
  readonly watches?: readonly WatchSource[]
}

/** Returns the result of a hook. @throws Error for a hook that the pipeline does not have */
export type ResultOf = <T>(hook: AlarmHook<T>) => T

export async function runHooks(
  trx: Database,
  hooks: readonly AlarmHook[],
  alarms: readonly Alarm[],
): Promise<ResultOf> {
  const results = new Map<AlarmHook, unknown>()
  if (alarms.length > 0) for (const hook of hooks) results.set(hook, await hook(trx, alarms))
  return <T>(hook: AlarmHook<T>) => {
    if (results.has(hook)) return results.get(hook) as T
    throw new Error(`The pipeline has no commit hook ${hook.name}. List it in inCommit of its module, or of the test.`)
  }
}
