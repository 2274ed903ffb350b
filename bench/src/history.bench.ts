import { sql } from 'kysely'
import type { Database } from '@muster/server/src/kernel/db/schema.ts'
import { listPositions } from '@muster/server/src/telemetry/history/list-positions.ts'
import type { PositionQuery } from '@muster/server/src/telemetry/history/list-positions.ts'
import { fillPositions } from '@muster/server/test/positions.ts'
import { defineBenchmark } from './benchmark.ts'
import { openDatabase } from './sides/database.ts'
import { spread } from './spread.ts'

const units = 100
const scope = { userId: 1, companyIds: [1] }
const page = { start: 199 * 500, limit: 500, showAll: true }

/** Requests page 200 with a size of 500 for 20 of 100 units that report every two minutes, with the total count. */
const benchmark = (size: string, readings: number, large = false) =>
  defineBenchmark({
    name: `history-${size}`,
    about: `History of 20 units, page 200 of 500 with the total, among ${readings.toLocaleString('en')} readings`,
    large,
    limit: large ? 1500 : 240,
    figures: { page: { unit: 'ms', budget: 80 }, 'first page': { unit: 'ms' } },
    setup: async folder => {
      const { db, close } = await openDatabase(folder, units, { durable: false })
      const to = new Date(Math.floor(Date.now() / 86_400_000) * 86_400_000)
      const from = new Date(to.getTime() - (readings / units) * 120_000)
      await fillPositions(db, { unitIds: Array.from({ length: units }, (_, i) => 1 + i), readings, from, to })
      await sql`checkpoint`.execute(db)
      const query: PositionQuery = { unitIds: Array.from({ length: 20 }, (_, i) => 1 + i * 5), from, to, ...page }
      await compare(db, query)
      return {
        ours: async () => ({
          page: await middle(() => listPositions(db, scope, query)),
          'first page': await middle(() => listPositions(db, scope, { ...query, start: 0 })),
        }),
        other: {
          name: 'OFFSET and count(*)',
          run: async () => ({
            page: await middle(() => offsetPage(db, query)),
            'first page': await middle(() => offsetPage(db, { ...query, start: 0 })),
          }),
        },
        close,
      }
    },
  })

export default [benchmark('1m', 1_000_000), benchmark('10m', 10_000_000, true)]

/** Returns wall milliseconds, the median of three runs. */
async function middle(work: () => Promise<unknown>): Promise<number> {
  const walls: number[] = []
  for (let go = 0; go < 3; go++) {
    const start = performance.now()
    await work()
    walls.push(performance.now() - start)
  }
  return spread(walls).median
}

async function offsetPage(db: Database, { unitIds, from, to, start, limit }: PositionQuery) {
  const range = sql`p.unit_id = any(${[...unitIds]}::int[]) and p.fix_time >= ${from} and p.fix_time < ${to}`
  const {
    rows: [count],
  } = await sql<{ total: number }>`select count(*) as total from position p where ${range}`.execute(db)
  const { rows } = await sql<{ unitId: number; time: Date }>`
    select p.position_id, p.unit_id as "unitId", u.name, p.fix_time as time, p.latitude, p.longitude, p.altitude,
      p.speed, p.course, p.status_id, p.ignition, d.color
    from position p join unit u on u.unit_id = p.unit_id left join duty d on d.status_id = p.status_id
    where ${range} order by p.fix_time, p.unit_id offset ${start} limit ${limit}`.execute(db)
  return { totalCount: count!.total, items: rows }
}

/** Requires the same result from both sides before measuring them. */
async function compare(db: Database, query: PositionQuery): Promise<void> {
  const [ours, other] = [await listPositions(db, scope, query), await offsetPage(db, query)]
  if (ours.items.length === query.limit && keyOf(ours) === keyOf(other)) return
  throw new Error(`The sides disagree over the page: ${ours.totalCount} readings in all against ${other.totalCount}.`)
}

const keyOf = ({ totalCount, items }: { totalCount: number; items: readonly { unitId: number; time: Date }[] }) =>
  [totalCount, ...items.map(item => `${item.unitId} ${item.time.getTime()}`)].join()
