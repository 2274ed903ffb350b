import { AsyncLocalStorage } from 'node:async_hooks'
import { PostgresDialect, PostgresDriver } from 'kysely'
import type { DatabaseConnection, Driver, PostgresDialectConfig } from 'kysely'

/** Stores additional data in a transaction that is about to commit. Returns a function to run after the commit. */
export type BeforeCommit = (connection: DatabaseConnection) => Promise<() => void>

const current = new AsyncLocalStorage<BeforeCommit | undefined>()

/** Runs `act` and calls the hook before each of its transactions commits. If the hook fails, the transaction rolls back. */
export const withBeforeCommit = <T>(hook: BeforeCommit | undefined, act: () => T): T => current.run(hook, act)

/** PostgreSQL driver whose transactions call the hook of `withBeforeCommit`. */
export class HookedDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig

  constructor(config: PostgresDialectConfig) {
    super(config)
    this.#config = config
  }

  override createDriver(): Driver {
    return new HookedDriver(this.#config)
  }
}

class HookedDriver extends PostgresDriver {
  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const committed = await current.getStore()?.(connection)
    await super.commitTransaction(connection)
    committed?.()
  }
}
