import type { Operation, OperationTypes, ReportLimits } from '@muster/contract'
import { seedUnits } from '#test/fleet.ts'
import { insertPositions } from '#telemetry/ingest/insert-positions.ts'
import type { Database } from '#kernel/db/schema.ts'
import type { FileResponse } from '#kernel/http/file-response.ts'
import type { Context } from '#kernel/http/handler.ts'
import { using } from '#test/dependencies.ts'
import { reportsModule } from '#modules/reports/module.ts'

/** A company with units 1 to 9 and a user in Rome; unit 20 is another company's. */
export async function seedReports(db: Database): Promise<void> {
  await seedUnits(db, { 1: [1, 2, 3, 4, 5, 6, 7, 8, 9], 2: [20] })
  await db.insertInto('user_group').values({ group_id: 1, name: 'g', role: 'R' }).execute()
  await db.insertInto('app_user').values({ user_id: 1, company_id: 1, group_id: 1, login: 'u1' }).execute()
}

export interface Caller {
  db: Database
  now?: Date
  limits?: Partial<ReportLimits>
  /** Company that the user sees; 1 by default. */
  companyId?: number
}

type CallInput<T extends OperationTypes> = Partial<Pick<T, 'path' | 'query' | 'body'>>

/** Calls the reports as user 1. */
export function reportCaller({ db, now = new Date(), limits = {}, companyId = 1 }: Caller) {
  const run = async <T extends OperationTypes>(operation: Operation<T>, input: CallInput<T>): Promise<unknown> =>
    await reportsModule.handlers
      ?.find(each => each.operation === operation)
      ?.run({
        query: {},
        ...input,
        caller: { userId: 1 },
        request: { headers: {} },
        scope: { userId: 1, companyIds: [companyId] },
        signal: new AbortController().signal,
        use: using({ db, clock: () => now, reports: limits, publicUrl: () => 'https://muster.example' }),
      } as unknown as Context)
  return {
    call: async <T extends OperationTypes>(operation: Operation<T>, input: CallInput<T>) =>
      (await run(operation, input)) as T['result'],
    download: async <T extends OperationTypes>(operation: Operation<T>, input: CallInput<T>) =>
      (await run(operation, input)) as FileResponse,
  }
}

/** Reading of a unit at a moment, `2026-06-10T06:00Z`, with lifetime counters. */
export interface TestReading {
  at: string
  hours?: number
  metres?: number
  litres?: number
  statusId?: number
  ignition?: boolean
  signals?: Record<string, number>
}

/** Stores readings of a unit in order of arrival. */
export async function storeReadings(db: Database, unitId: number, readings: readonly TestReading[]): Promise<void> {
  for (const { at, hours, metres, litres, statusId = 1, ignition, signals } of readings) {
    await insertPositions(db, [
      {
        unitId,
        time: Date.parse(at),
        latitude: 45,
        longitude: 9,
        statusId,
        ignition,
        engineHours: hours,
        odometer: metres,
        fuelUsed: litres,
        signals,
      },
    ])
  }
}
