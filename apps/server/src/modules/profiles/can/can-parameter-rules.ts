import type { FleetSchemas } from '@muster/contract'
import { readCanTable } from '@muster/signals'
import { measurementUnits } from '#modules/admin/lookups/public.ts'
import type { Line } from '#kernel/texts/sentence.ts'

type Input = FleetSchemas['CanParameterInput']
export type CanParameterData = Omit<FleetSchemas['CanParameter'], 'canParameterId' | 'isDefault'>

/** A frame of a bus with all that follow it. */
const bits = 280

/** 001 §5. */
export function misfits(input: Input): Line[] {
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

/** What a kind does not use is left out, and an interpolated value is taken as it is (001 §4). */
export function kept(input: Input): CanParameterData {
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

/** Fields that parameters stored before they had them are shown with. */
export const laterFields = { signed: false, float: false, multiplexer: [] }

/** Unit of the values of a parameter, or nothing. */
export const unitLabel = ({ muLabel, muId }: Pick<CanParameterData, 'muLabel' | 'muId'>): string | undefined =>
  muLabel ?? measurementUnits.find(unit => unit.id === muId)?.label
