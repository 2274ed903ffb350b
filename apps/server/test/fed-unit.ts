import type { Database } from '../src/kernel/db/schema.ts'
import { readStored } from '../src/kernel/texts/stored.ts'
import { inEnglish } from '../src/kernel/texts/texts.ts'
import { commitHooks } from '../src/start/follow-modules.ts'
import { modules } from '../src/start/modules.ts'
import { makeWorld } from '../src/telemetry/ingest/fixtures/world.ts'
import { parseTraccarEvents, parseTraccarPositions } from '../src/telemetry/ingest/traccar/traccar.ts'

/** One position as Traccar forwards it; speed in knots. */
export interface TraccarPosition {
  /** ISO 8601. */
  at: string
  latitude?: number
  longitude?: number
  speed?: number
  valid?: boolean
  attributes?: Record<string, unknown>
}

/**
 * A unit that is registered through its device and sends data in Traccar's format to the pipeline with every module of the server: what
 * becomes of it is what becomes of a real machine. Each call of `feed` is a server of its own, as after a restart.
 */
export async function fedUnits(db: Database) {
  const world = await makeWorld(db)
  let number = 0
  let now = Date.now()
  const pipeline = () => world.pipeline({ inCommit: commitHooks(modules), now: () => now })

  async function unit(name = `Unit ${number + 1}`) {
    const uid = `86123400000${String(++number).padStart(4, '0')}`
    const unitId = await world.unit(name, uid)
    const device = { uniqueId: uid, name, status: 'online' }
    return {
      unitId,
      uid,
      /** Gives the unit a profile of its company. Returns the id of the record. */
      give: async (kind: string, data: object, profileName = kind) => {
        const { record_id } = await db
          .insertInto('record')
          .values({ kind, company_id: world.customer, name: profileName, data: JSON.stringify(data) })
          .returning('record_id')
          .executeTakeFirstOrThrow()
        await db.insertInto('unit_profile').values({ unit_id: unitId, record_id, kind }).execute()
        return record_id
      },
      feed: (...positions: TraccarPosition[]) => {
        const lines = positions.map(({ at, attributes = {}, ...more }) =>
          JSON.stringify({
            position: {
              protocol: 'teltonika',
              deviceTime: at,
              fixTime: at,
              serverTime: at,
              valid: true,
              latitude: 45,
              longitude: 9,
              altitude: 100,
              speed: 0,
              course: 0,
              ...more,
              attributes,
            },
            device,
          }),
        )
        return pipeline().ingest(parseTraccarPositions(lines.join('\n')))
      },
      send: (type: string, at: string, attributes: Record<string, unknown> = {}) =>
        pipeline().ingest(parseTraccarEvents(JSON.stringify({ event: { type, eventTime: at, attributes }, device }))),
      /** Alarms of the unit, as `CODE time–end text`, oldest first. */
      alarms: async () => {
        const rows = await db
          .selectFrom('alarm')
          .innerJoin('alarm_type', 'alarm_type.alarm_type_id', 'alarm.alarm_type_id')
          .select(['code', 'text', 'occurred_at', 'ended_at'])
          .where('unit_id', '=', unitId)
          .orderBy('occurred_at')
          .orderBy('alarm_id')
          .execute()
        return rows.map(({ code, text, occurred_at, ended_at }) =>
          `${code} ${occurred_at.toISOString()}–${ended_at?.toISOString() ?? ''} ${readStored(text, inEnglish())}`.trim(),
        )
      },
    }
  }

  return {
    ...world,
    unit,
    /** Lets time pass without a reading. */
    pass: async (milliseconds: number) => {
      now = Date.now() + milliseconds
      await pipeline().wake()
      now = Date.now()
    },
  }
}
