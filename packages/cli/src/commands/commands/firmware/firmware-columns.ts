import type { FleetSchemas } from '@muster/contract'
import { columnsOf } from '../../../output/column.ts'

export const firmwareColumns = columnsOf<FleetSchemas['Firmware']>()(
  { name: 'id', value: ({ id }) => id, kind: 'number' },
  'model',
  'version',
  { name: 'file', value: ({ fileName }) => fileName },
  { name: 'size', value: ({ size }) => size, kind: 'number' },
  { name: 'key', value: ({ keyName }) => keyName },
  { name: 'created', value: ({ createdAt }) => createdAt, kind: 'time' },
  { name: 'sha256', value: ({ sha256 }) => sha256, wide: true },
  { name: 'company', value: ({ companyName }) => companyName, wide: true },
  { name: 'notes', value: ({ notes }) => notes, wide: true },
)
