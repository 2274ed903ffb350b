import { getDevice, listDevices, listDeviceUnits, moveDevice, updateDevice } from '@muster/contract'
import { handle } from '#kernel/http/handler.ts'
import { notFound } from '#kernel/http/problem.ts'
import { saveNextVersion } from '#kernel/records/later-save.ts'
import { Topics } from '#kernel/realtime/topics.ts'
import { deviceInScope } from '#kernel/scope/sql.ts'
import { Clock, Db } from '#kernel/dependencies.ts'
import { Pipeline } from '#telemetry/ingest/pipeline.ts'
import { findDevice } from './device-detail.ts'
import { listDeviceUnitRows, listDeviceRows } from './list-devices.ts'
import { moveDevice as move } from './move-device.ts'

export const devices = [
  handle(listDevices, ({ query, scope, use }) => listDeviceRows(use(Db), scope, query)),

  handle(listDeviceUnits, ({ query, scope, use }) => listDeviceUnitRows(use(Db), scope, query)),

  handle(getDevice, async ({ path, scope, use }) => {
    const device = await findDevice(use(Db), scope, path.id)
    if (!device) throw notFound('device', path.id)
    return device
  }),

  handle(updateDevice, ({ path, body, scope, caller, use }) =>
    use(Db)
      .transaction()
      .execute(async db => {
        const device = await db
          .updateTable('device')
          .set({ notes: body.notes?.trim() || null })
          .where('device_id', '=', path.id)
          .where(deviceInScope(scope, 'device'))
          .returning('serial_number as name')
          .executeTakeFirst()
        if (!device) throw notFound('device', path.id)
        await saveNextVersion(db, { kind: 'device', id: path.id, name: device.name, input: body }, caller)
      }),
  ),

  handle(moveDevice, ({ path, body, scope, caller, use }) =>
    move(
      { db: use(Db), topics: use(Topics), pipeline: use(Pipeline), scope, caller, now: use(Clock).now() },
      path.id,
      body,
    ),
  ),
]
