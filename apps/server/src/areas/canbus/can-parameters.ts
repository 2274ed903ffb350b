import {
  createCanParameter, deleteCanParameter, getCanParameter, listCanParameters, updateCanParameter, type FleetSchemas,
} from '@muster/contract'
import { sql } from 'kysely'
import { badRequest } from '../../http/problem.ts'
import { measurementUnits } from '../lookups/measures.ts'
import { recordHandlers } from '../profiles/record/record-handlers.ts'

type Input = FleetSchemas['CanParameterInput']
type Data = Omit<FleetSchemas['CanParameter'], 'canParameterId' | 'isDefault'>

/** A frame of a bus with all that follow it. */
const bits = 280

export const canParameters = recordHandlers({
  kind: 'can-parameter',
  noun: 'CAN parameter',
  list: listCanParameters,
  get: getCanParameter,
  create: createCanParameter,
  update: updateCanParameter,
  remove: deleteCanParameter,
  keep: (input: Input) => {
    const errors = misfits(input)
    if (errors.length > 0) throw badRequest('The CAN parameter does not work out', { errors })
    return kept(input)
  },
  refersTo: ({ protocolIds }) => protocolIds.map(id => ({ field: 'protocolIds', kind: 'can-protocol', id })),
  narrow: ({ canProtocolId }) => canProtocolId === undefined ? sql`true` : sql`r.refers_to @> array[${canProtocolId}::int]`,
  row: ({ id, isDefault, data }, names) => ({
    canParameterId: id,
    description: data.description,
    identifier: data.identifier,
    dataBitStart: data.dataBitStart,
    dataLength: data.dataLength,
    isDefault,
    muLabel: data.muLabel ?? measurementUnits.find(unit => unit.id === data.muId)?.label,
    protocolNames: data.protocolIds.map(protocol => names.get(protocol) ?? '-'),
  }),
  detail: ({ id, isDefault, data }) => ({ canParameterId: id, isDefault, ...data }),
})

/** 001 §5. */
function misfits({ dataBitStart, dataLength, canMuTypeCode, encodedValues, muTypeId, muId }: Input): string[] {
  const unit = measurementUnits.find(({ id }) => id === muId)
  return [
    ...(dataBitStart + dataLength > bits ? [`dataLength: with the bit start at most ${bits}`] : []),
    ...(canMuTypeCode === 'LOOKUP' && !encodedValues?.length ? ['encodedValues: at least one is needed'] : []),
    ...(canMuTypeCode === 'PRESET' && (!unit || unit.typeId !== muTypeId) ? ['muId: is no measurement unit of its type'] : []),
  ]
}

/** What a kind does not use is left out, and an interpolated value is taken as it is (001 §4). */
function kept(input: Input): Data {
  const { canMuTypeCode, calculusType } = input
  const isInterpolated = calculusType === 'INTERPOLATED'
  const isPreset = canMuTypeCode === 'PRESET'
  return {
    description: input.description,
    dataBitStart: input.dataBitStart,
    dataLength: input.dataLength,
    dataResolution: isInterpolated ? 1 : (input.dataResolution ?? 1),
    dataOffset: isInterpolated ? 0 : (input.dataOffset ?? 0),
    canMuTypeCode,
    calculusType,
    avgRate: input.avgRate ?? 1000,
    notes: input.notes,
    identifier: input.identifier ?? '00000000',
    mask: input.mask ?? '00000000',
    intel: input.intel ?? false,
    bit29: input.bit29 ?? false,
    protocolIds: [...new Set(input.protocolIds)],
    ...(isInterpolated && { lookupTableAsXml: input.lookupTableAsXml }),
    ...(isPreset && { muTypeId: input.muTypeId, muId: input.muId, conditionalOffset: input.conditionalOffset }),
    ...(!isPreset && { muLabel: input.muLabel }),
    ...(canMuTypeCode === 'LOOKUP' && { encodedValues: input.encodedValues }),
  }
}
