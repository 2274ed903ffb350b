import { canParameterCalls, type FleetSchemas } from '@muster/contract'
import { sql } from 'kysely'
import { badRequest } from '#kernel/http/problem.ts'
import { recordHandlers } from '#kernel/records/record-handlers.ts'
import type { RecordKind } from '#kernel/records/record-kind.ts'
import { usedFields, addedFields, violations, unitLabel, type CanParameterData } from './can-parameter-rules.ts'

type Input = FleetSchemas['CanParameterInput']

export const parameterKind: RecordKind<Input, CanParameterData> = {
  kind: 'can-parameter',
  keep: input => {
    const errors = violations(input)
    if (errors.length > 0) throw badRequest(['problem.parameterInvalid'], { errors })
    return usedFields(input)
  },
  refersTo: ({ protocolIds }) => protocolIds.map(id => ({ field: 'protocolIds', kind: 'can-protocol', id })),
}

export const canParameters = recordHandlers({
  ...parameterKind,
  ...canParameterCalls,
  narrow: ({ canProtocolId }) =>
    canProtocolId === undefined ? sql`true` : sql`r.refers_to @> array[${canProtocolId}::int]`,
  row: ({ id, isDefault, data }, names) => ({
    canParameterId: id,
    description: data.description,
    identifier: data.identifier,
    dataBitStart: data.dataBitStart,
    dataLength: data.dataLength,
    isDefault,
    muLabel: unitLabel(data),
    protocolNames: data.protocolIds.map(protocol => names.get(protocol) ?? '-'),
  }),
  detail: ({ id, isDefault, version, data }) => ({ canParameterId: id, isDefault, ...addedFields, ...data, version }),
})
