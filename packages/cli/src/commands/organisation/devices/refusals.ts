import { getDeviceLink, type FleetSchemas } from '@muster/contract'
import type { Run } from '../../../define/command.ts'
import { columnsOf } from '../../../output/column.ts'
import type { refusals } from './definitions.ts'
import { findDevice } from './find-device.ts'

const columns = columnsOf<FleetSchemas['DeviceRefusal']>()(
  { name: 'time', value: ({ at }) => at, kind: 'time' },
  'code',
  'text',
  { name: 'address', value: ({ address }) => address },
  { name: 'times', value: ({ times }) => times, kind: 'number' },
)

export const run: Run<typeof refusals> = async ({ arguments: { device }, options }, { connect, out }) => {
  const {
    core: { api },
    formats,
  } = await connect()
  const { id } = await findDevice(api, device)
  const { refusals: rows } = await api.call(getDeviceLink, { path: { id } })
  await out.list({ columns, rows, options, formats, empty: 'Nothing was refused.' })
}
