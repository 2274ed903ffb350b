import type { FleetSchemas } from '@muster/contract'
import { readCanTable } from '@muster/signals'
import { measurementUnits } from '#modules/admin/lookups/public.ts'
import type { Line } from '#kernel/texts/sentence.ts'

type Input = FleetSchemas['CanParameterInput']
export type CanParameterData = Omit<FleetSchemas['CanParameter'], 'canParameterId' | 'isDefault' | 'version'>

/** Bits of a frame and the frames that follow it. */
const bits = 280

/** Returns violations of the rules in 001 §5. */
export function violations(input: Input): Line[] {
  const { dataBitStart, dataLength, canMuTypeCode, encodedValues, muTypeId, muId, multiplexer = [] } = input
  const unit = measurementUnits.find(({ id }) => id === muId)
  return [
    ...(dataBitStart + dataLength > bits ? [['dataLength', 'problem.mostBits', { bits }] as const] : []),
    ...(input.float && dataLength !== 32 && dataLength !== 64 ? [['dataLength', 'problem.floatBits'] as const] : []),
    ...multiplexer.flatMap((one, index): Line[] => [
      ...(one.dataBitStart + one.dataLength > bits
        ? [[`multiplexer[${index}].dataLength`, 'problem.mostBits', { bits }] as const]
        : []),
      ...(one.ranges.some(({ from, to }) => from > to)
        ? [[`multiplexer[${index}].ranges`, 'problem.rangeOrder'] as const]
        : []),
    ]),
    ...tableFaults(input),
    ...(canMuTypeCode === 'LOOKUP' && !encodedValues?.length ? [['encodedValues', 'problem.oneNeeded'] as const] : []),
    ...(canMuTypeCode === 'PRESET' && (!unit || unit.typeId !== muTypeId)
      ? [['muId', 'problem.notOfType'] as const]
      : []),
  ]
}

function tableFaults({ calculusType, lookupTableAsXml = '' }: Input): Line[] {
  if (calculusType !== 'INTERPOLATED') return []
  const table = readCanTable(lookupTableAsXml)
  if (!('fault' in table)) return []
  const { is, ...place } = table.fault
  return [['lookupTableAsXml', `problem.table.${is}`, place]]
}

/** Omits fields that the kind does not use; an interpolated value has no scaling (001 §4). */
export function usedFields(input: Input): CanParameterData {
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
    signed: input.signed ?? false,
    float: input.float ?? false,
    multiplexer: input.multiplexer ?? [],
    protocolIds: [...new Set(input.protocolIds)],
    ...(isInterpolated && { lookupTableAsXml: input.lookupTableAsXml }),
    ...(isPreset && { muTypeId: input.muTypeId, muId: input.muId, conditionalOffset: input.conditionalOffset }),
    ...(!isPreset && { muLabel: input.muLabel }),
    ...(canMuTypeCode === 'LOOKUP' && { encodedValues: input.encodedValues }),
  }
}

/** Defaults for fields that parameters stored by earlier releases lack. */
export const addedFields = { signed: false, float: false, multiplexer: [] }

/** Returns the unit of a parameter's values, or an empty text. */
export const unitLabel = ({ muLabel, muId }: Pick<CanParameterData, 'muLabel' | 'muId'>): string | undefined =>
  muLabel ?? measurementUnits.find(unit => unit.id === muId)?.label
