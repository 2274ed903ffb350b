import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '#kernel/db/schema.ts'
import { readStored } from '#kernel/texts/stored.ts'
import { inEnglish } from '#kernel/texts/texts.ts'
import { commitHooks } from '#start/follow-modules.ts'
import { modules } from '#start/modules.ts'
import { parseAemp } from '#telemetry/ingest/aemp/aemp.ts'
import { seedFleet } from './ingest.ts'
import { importFile } from '#telemetry/ingest/tracks/import-file.ts'
import { parseTraccarEvents, parseTraccarPositions } from '#telemetry/ingest/traccar/traccar.ts'

/** Position as Traccar forwards it; speed in knots. */
export interface TraccarPosition {
  /** ISO 8601. */
  at: string
  latitude?: number
  longitude?: number
  speed?: number
  valid?: boolean
  attributes?: Record<string, unknown>
}

/** Limits without alarms, so that tests of other alarms see only theirs. */
const noLimits = {
  overspeed: null,
  idleMinutes: null,
  lowFuel: null,
  fuelDrop: null,
  engineTemperature: null,
  towing: null,
}

/**
 * A unit that is registered through its device and sends data in Traccar's format to the pipeline with every module of the
 * server, like a real unit. Each call of `feed` is a new server, as after a restart. The default limits
 * of units raise no alarms, unless `hasLimits`.
 */
export async function fedUnits(db: Database, { hasLimits = false } = {}) {
  const fleet = await seedFleet(db)
  if (!hasLimits)
    await db
      .insertInto('company_limits')
      .values({ company_id: fleet.root, limits: JSON.stringify(noLimits) })
      .execute()
  let number = 0
  let now = Date.now()
  const pipeline = () => fleet.pipeline({ inCommit: commitHooks(modules), now: () => now })

  async function unit(name = `Unit ${number + 1}`) {
    const uid = `86123400000${String(++number).padStart(4, '0')}`
    const unitId = await fleet.unit(name, uid)
    const device = { uniqueId: uid, name, status: 'online' }
    const feedTo = (server: ReturnType<typeof pipeline>, positions: readonly TraccarPosition[]) => {
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
      return server.ingest(parseTraccarPositions(lines.join('\n')))
    }
    async function importCsvTo(server: ReturnType<typeof pipeline>, lines: readonly string[]) {
      const folder = await mkdtemp(join(tmpdir(), 'muster-fed-'))
      const file = join(folder, 'track.csv')
      await writeFile(file, lines.join('\n'))
      await importFile({ pipeline: server, db }, file, { unit: String(unitId) })
      await rm(folder, { recursive: true })
    }
    return {
      unitId,
      uid,
      /** Assigns a profile of its company to the unit, with references to other records. Returns the ID of the record. */
      give: async (kind: string, data: object, profileName = kind, refersTo: number[] = []) => {
        const { record_id } = await db
          .insertInto('record')
          .values({
            kind,
            company_id: fleet.customer,
            name: profileName,
            data: JSON.stringify(data),
            refers_to: refersTo,
          })
          .returning('record_id')
          .executeTakeFirstOrThrow()
        await db.insertInto('unit_profile').values({ unit_id: unitId, record_id, kind }).execute()
        return record_id
      },
      feed: (...positions: TraccarPosition[]) => feedTo(pipeline(), positions),
      /** Feeds a running server, such as one that follows alarms. */
      feedTo: (server: ReturnType<typeof pipeline>, ...positions: TraccarPosition[]) => feedTo(server, positions),
      /** Sends an ISO 15143-3 snapshot that contains the unit as its machine. */
      snapshot: (parts: object) =>
        pipeline().ingest(
          parseAemp(JSON.stringify({ Equipment: [{ EquipmentHeader: { SerialNumber: uid }, ...parts }] })),
        ),
      /** Imports a CSV file for the unit. */
      importCsv: (...lines: string[]) => importCsvTo(pipeline(), lines),
      /** Imports it with a running server, such as one that follows alarms. */
      importCsvTo: (server: ReturnType<typeof pipeline>, ...lines: string[]) => importCsvTo(server, lines),
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
    ...fleet,
    unit,
    /** Starts a server with every module. */
    watchedPipeline: pipeline,
    /** Advances time without a reading. */
    pass: async (milliseconds: number) => {
      now = Date.now() + milliseconds
      await pipeline().wake()
      now = Date.now()
    },
  }
}
