import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import type { Milliseconds } from '#kernel/time/units.ts'
import type { FeedActivity, Neighbours } from './evidence.ts'
import { isSilentAt, type Place } from './read-units.ts'

/** Maximum distance in metres between neighbours. */
const nearby = 1000
/** Maximum time between related silences. */
const together: Milliseconds = 3_600_000
/** Maximum number of examined neighbours; more would not change the conclusion. */
const most = 50

/** Reads the places of units that are not archived. @param condition on `unit u` and `unit_state s` */
export async function readPlaces(db: Database, now: Date, condition: RawBuilder<SqlBool>): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select u.unit_id as "unitId", s.latitude, s.longitude, s.received_at as "receivedAt", ${isSilentAt(now)} as "isSilent",
      d.source, null as protocol
    from unit u join unit_state s using (unit_id) left join unit_watch w using (unit_id) left join device d using (device_id)
    where u.archived_at is null and ${condition}`.execute(db)
  return rows
}

/** Range in degrees around a place that contains its neighbours. */
export const boundsAround = (latitude: number, longitude: number): RawBuilder<SqlBool> => {
  const degrees = nearby / metresPerDegree
  const width = degrees / narrowing(latitude)
  return sql<SqlBool>`s.latitude between ${latitude - degrees} and ${latitude + degrees}
    and s.longitude between ${longitude - width} and ${longitude + width}`
}

const metresPerDegree = 111_195
const narrowing = (latitude: number) => Math.max(0.01, Math.cos((latitude * Math.PI) / 180))

/** Finds neighbours of units in a grid. */
export class PlaceIndex {
  readonly #cells = new Map<number, Place[]>()

  constructor(places: readonly Place[]) {
    for (const place of places) {
      if (place.latitude === null || place.longitude === null) continue
      const key = keyOf(...cellOf(place.latitude, place.longitude))
      const cell = this.#cells.get(key)
      if (cell) cell.push(place)
      else this.#cells.set(key, [place])
    }
  }

  neighboursOf(unit: Place): Neighbours {
    const found: Neighbours = { reporting: 0, stoppedTogether: 0, stoppedLater: 0 }
    const { latitude, longitude, receivedAt } = unit
    if (latitude === null || longitude === null || receivedAt === null) return found
    let left = most
    for (const place of this.#near(latitude, longitude)) {
      if (place.unitId === unit.unitId || !place.receivedAt || distance(unit, place) > nearby) continue
      const later: number = place.receivedAt.getTime() - receivedAt.getTime()
      // a unit that was silent before says nothing
      if (later + together < 0) continue
      if (!place.isSilent) found.reporting++
      else if (later <= together) found.stoppedTogether++
      else found.stoppedLater++
      if (--left === 0) break
    }
    return found
  }

  *#near(latitude: number, longitude: number): Generator<Place> {
    const [row, column] = cellOf(latitude, longitude)
    // cells have the height of the distance, and at most its width
    const columns = Math.ceil(1 / narrowing(latitude))
    for (let y = row - 1; y <= row + 1; y++)
      for (let x = column - columns; x <= column + columns; x++) yield* this.#cells.get(keyOf(y, x)) ?? []
  }
}

const cellDegrees = nearby / metresPerDegree
const cellOf = (latitude: number, longitude: number) =>
  [Math.floor(latitude / cellDegrees), Math.floor(longitude / cellDegrees)] as const
const keyOf = (row: number, column: number) => row * 1e6 + column

/** Returns the distance in metres between nearby places. */
function distance(a: Place, b: Place): number {
  const latitude = a.latitude ?? 0
  const y = (b.latitude ?? 0) - latitude
  const x = ((b.longitude ?? 0) - (a.longitude ?? 0)) * narrowing(latitude)
  return Math.hypot(x, y) * metresPerDegree
}

interface FeedRow extends FeedActivity {
  source: string
  /** Null for the entire source. */
  protocol: string | null
}

/** Activity of every feed, and of the protocols of a gateway. */
export class Feeds {
  readonly #rows: readonly FeedRow[]

  private constructor(rows: readonly FeedRow[]) {
    this.#rows = rows
  }

  /** Counts units of all companies, because a feed with reports from others is not down. */
  static async read(db: Database, now: Date): Promise<Feeds> {
    const { rows } = await sql<FeedRow>`
      with reported as (
        select d.source, ds.protocol, s.received_at from unit u join unit_state s using (unit_id) join device d using (device_id)
          left join device_state ds using (device_id)
        where u.archived_at is null and d.source <> 'track' and s.received_at > ${now}::timestamptz - interval '90 days'
      ), levels as (
        select source, null as protocol, received_at from reported
        union all select source, protocol, received_at from reported where protocol is not null
      )
      select source, protocol, coalesce(protocol, source) as name, last_at as "lastAt", count(*)::int as units,
        count(*) filter (where received_at > last_at - interval '15 minutes')::int as "stoppedTogether"
      from (select *, max(received_at) over (partition by source, protocol) as last_at from levels) l
      group by source, protocol, last_at`.execute(db)
    return new Feeds(rows)
  }

  /** Returns the activity of a unit's gateway if it stopped, otherwise of its protocol on the gateway. */
  of({ source, protocol }: Place, isDown: (feed: FeedActivity) => boolean): FeedActivity | undefined {
    const feeds = this.#rows.filter(
      row => row.source === source && (row.protocol === null || row.protocol === protocol),
    )
    const all = feeds.find(row => row.protocol === null)
    return all && isDown(all) ? all : (feeds.find(row => row.protocol !== null) ?? all)
  }
}
