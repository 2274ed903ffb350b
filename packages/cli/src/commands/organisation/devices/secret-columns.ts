import type { FleetSchemas } from '@muster/contract'
import { columnsOf } from '../../../output/column.ts'

export const secretColumns = columnsOf<FleetSchemas['DeviceSecret']>()(
  { name: 'id', value: ({ credentialId }) => credentialId, kind: 'number' },
  { name: 'serial', value: ({ serialNumber }) => serialNumber },
  { name: 'uid', value: ({ uniqueId }) => uniqueId },
  { name: 'secret', value: ({ secret }) => secret, firm: true },
  { name: 'claimLink', value: ({ claimLink }) => claimLink, firm: true, wide: true },
)
