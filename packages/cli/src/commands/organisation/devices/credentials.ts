import { getDeviceLink, type FleetSchemas } from '@muster/contract'
import type { Run } from '../../../define/command.ts'
import { columnsOf } from '../../../output/column.ts'
import type { credentials } from './definitions.ts'
import { findDevice } from './find-device.ts'

const columns = columnsOf<FleetSchemas['DeviceCredential']>()(
  { name: 'id', value: ({ credentialId }) => credentialId, kind: 'number' },
  'kind',
  { name: 'created', value: ({ createdAt }) => createdAt, kind: 'time' },
  { name: 'createdBy', value: ({ createdBy }) => createdBy },
  { name: 'lastUsed', value: ({ lastUsedAt }) => lastUsedAt, kind: 'time' },
  { name: 'lastUsedFrom', value: ({ lastUsedFrom }) => lastUsedFrom },
  { name: 'replaces', value: ({ replaces }) => replaces, kind: 'number' },
  { name: 'revoked', value: ({ revokedAt }) => revokedAt, kind: 'time' },
  { name: 'revokedBy', value: ({ revokedBy }) => revokedBy, wide: true },
  { name: 'fingerprint', value: ({ fingerprint }) => fingerprint, wide: true },
)

export const run: Run<typeof credentials> = async ({ arguments: { device }, options }, { connect, out }) => {
  const {
    core: { api },
    formats,
  } = await connect()
  const { id } = await findDevice(api, device)
  const { credentials: rows } = await api.call(getDeviceLink, { path: { id } })
  await out.list({ columns, rows, options, formats, empty: 'The device has no credentials.' })
}
