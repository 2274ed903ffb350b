import { getDevice, getDeviceLink, type FleetSchemas } from '@muster/contract'
import type { Run } from '../../../define/command.ts'
import { columnsOf } from '../../../output/column.ts'
import type { show } from './definitions.ts'
import { findDevice } from './find-device.ts'

interface Shown extends Pick<FleetSchemas['DeviceLink'], 'connection' | 'report' | 'reportedAt'> {
  readonly device: FleetSchemas['Device']
}

const columns = columnsOf<Shown>()(
  { name: 'id', value: ({ device }) => device.deviceId, kind: 'number' },
  { name: 'serial', value: ({ device }) => device.serialNumber },
  { name: 'uid', value: ({ device }) => device.uniqueId },
  { name: 'unit', value: ({ device }) => device.unitName },
  { name: 'company', value: ({ device }) => device.companyName },
  { name: 'lastMessage', value: ({ device }) => device.lastMessageAt, kind: 'time' },
  { name: 'firmware', value: ({ device }) => device.firmware },
  { name: 'connected', value: ({ connection }) => connection?.connected ?? false },
  { name: 'connectedSince', value: ({ connection }) => connection?.since, kind: 'time' },
  { name: 'connectedUntil', value: ({ connection }) => connection?.until, kind: 'time' },
  { name: 'protocol', value: ({ connection }) => connection?.protocol },
  { name: 'address', value: ({ connection }) => connection?.address },
  { name: 'reported', value: ({ reportedAt }) => reportedAt, kind: 'time' },
  { name: 'report', value: ({ report }) => report, wide: true },
)

export const run: Run<typeof show> = async ({ arguments: { device: word }, options }, { connect, out }) => {
  const {
    core: { api },
    formats,
  } = await connect()
  const { id } = await findDevice(api, word)
  const [device, { connection, report, reportedAt }] = await Promise.all([
    api.call(getDevice, { path: { id } }),
    api.call(getDeviceLink, { path: { id } }),
  ])
  const shown = {
    device,
    ...(connection && { connection }),
    ...(report && { report }),
    ...(reportedAt !== undefined && { reportedAt }),
  }
  await out.record(shown, { columns, options, formats })
}
