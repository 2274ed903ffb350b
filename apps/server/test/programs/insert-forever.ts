import { createDatabase } from '#kernel/db/connect.ts'
import { startEmbedded } from '#kernel/db/embedded.ts'
import { migrate } from '#kernel/db/migrate.ts'
import { insertPositions } from '#telemetry/ingest/insert-positions.ts'

// A server to be killed: starts the database in the folder given, then stores readings of unit 1, ten a batch,
// and prints the pid of the database, then the number of readings after each batch that was acknowledged.
const server = await startEmbedded(process.argv[2]!)
const db = createDatabase(server.url)
await migrate(db)
await db
  .insertInto('company')
  .values({ company_id: 1, name: 'c' })
  .onConflict(on => on.doNothing())
  .execute()
await db
  .insertInto('unit')
  .values({ unit_id: 1, company_id: 1, name: 'u' })
  .onConflict(on => on.doNothing())
  .execute()
process.stdout.write(`${server.pid}\n`)
const start = Date.UTC(2024, 0, 1)
for (let count = 0; ; count += 10) {
  await insertPositions(
    db,
    Array.from({ length: 10 }, (_, index) => ({
      unitId: 1,
      time: start + (count + index) * 1000,
      latitude: 45,
      longitude: 9,
      statusId: 1,
    })),
  )
  process.stdout.write(`${count + 10}\n`)
}
