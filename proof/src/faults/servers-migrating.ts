import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { createDatabase } from '@muster/server/src/kernel/db/connect.ts'
import { sql } from 'kysely'
import { defineFault, type FaultContext } from '../fault.ts'
import { Database } from '../site/database.ts'
import { Server } from '../site/server.ts'

interface Schema {
  migrations: string[]
  /** Hash of all columns, indexes and constraints. */
  hash: string
}

export default defineFault({
  name: 'servers-migrating',
  about: 'Two servers start on an empty database; SIGKILL of one at a random moment, which starts again',
  rounds: 10,
  async run({ rounds, random, folder, report }: FaultContext) {
    const database = await Database.start(folder)
    const outcome = {
      rounds,
      readings: 0,
      jobs: 0,
      saves: 0,
      lost: [] as string[],
      doubled: [] as string[],
      recoveries: [] as number[],
    }
    try {
      const expected = await migrated(database, folder, 'alone')
      for (let round = 1; round <= rounds; round++) {
        const found = await migrated(database, folder, `round${round}`, async ([first]) => {
          await pause(random.between(0, 4000))
          await first.program.end('SIGKILL')
          first.start()
          outcome.recoveries.push(performance.now())
        })
        outcome.recoveries.push(performance.now() - outcome.recoveries.pop()!)
        if (found.hash !== expected.hash) outcome.lost.push(`round ${round}: the schema differs`)
        const missing = expected.migrations.filter(name => !found.migrations.includes(name))
        outcome.lost.push(...missing.map(name => `round ${round}: ${name}`))
        report(`round ${round} of ${rounds}`)
      }
    } finally {
      await database.close()
    }
    return outcome
  },
})

/** Starts servers on an empty database, or one without a fault, and returns the schema once all are ready. */
async function migrated(
  database: Database,
  folder: string,
  name: string,
  strike?: (servers: [Server, Server]) => Promise<void>,
): Promise<Schema> {
  const databaseUrl = await database.addEmpty(name)
  const prepare = (suffix: string) => Server.prepare({ folder, name: `${name}-${suffix}`, databaseUrl })
  const servers: [Server, Server] = [await prepare('1'), await prepare('2')]
  const started = strike ? servers : servers.slice(0, 1)
  for (const server of started) server.start()
  try {
    await strike?.(servers)
    await Promise.all(started.map(server => server.ready()))
  } finally {
    for (const { program } of started) await program.end('SIGTERM')
  }
  const db = createDatabase(databaseUrl, { size: 1 })
  try {
    const { rows: migrations } = await sql<{ name: string }>`select name from migration order by 1`.execute(db)
    const { rows: parts } = await sql<{ part: string }>`
      select table_name || ' ' || column_name || ' ' || data_type || ' ' || coalesce(column_default, '') as part
        from information_schema.columns where table_schema = 'public'
      union all select indexdef from pg_indexes where schemaname = 'public'
      union all select conrelid::regclass || ' ' || pg_get_constraintdef(oid) from pg_constraint where conrelid <> 0
      order by 1`.execute(db)
    const hash = createHash('sha256')
      .update(parts.map(({ part }) => part).join('\n'))
      .digest('hex')
    return { migrations: migrations.map(each => each.name), hash }
  } finally {
    await db.destroy()
  }
}
