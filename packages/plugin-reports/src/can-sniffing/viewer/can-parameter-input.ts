import type { FleetSchemas } from '@muster/contract'
import { j1939Of, parameterId, parameterMultiplexer, parameterStart, type CanGroup } from '@muster/signals'
import type { Decodable } from './decoder.ts'
import { hexId } from './frame-text.ts'

type Parameter = Partial<FleetSchemas['CanParameterInput']>

/** Maximum number of value texts in a URL. */
const maxTexts = 40

/**
 * Returns a CAN parameter that reads a signal of an identifier, or without a signal its first byte. Identifiers of 29
 * bits are assumed to be J1939.
 */
export function canParameterInput({ id, extended }: CanGroup, signal?: Decodable): Parameter {
  const bigEndian = signal?.bigEndian ?? false
  const texts = [...(signal?.texts ?? [])].slice(0, maxTexts)
  return {
    description: signal?.name ?? (extended ? `PGN ${j1939Of(id).pgn}` : hexId(id, false)),
    ...parameterId(id, { extended, isJ1939: signal ? signal.isJ1939 === true : extended }),
    intel: !bigEndian,
    dataBitStart: signal ? parameterStart(signal) : 0,
    dataLength: signal?.length ?? 8,
    ...(signal?.signed && { signed: true }),
    ...(signal?.float && { float: true }),
    multiplexer: signal ? parameterMultiplexer(signal) : [],
    dataResolution: signal?.factor ?? 1,
    dataOffset: signal?.offset ?? 0,
    muLabel: signal?.unit.slice(0, 50) ?? '',
    canMuTypeCode: texts.length > 0 ? 'LOOKUP' : 'LABEL',
    encodedValues: texts.map(([value, name]) => ({ value, name })),
    ...(signal?.comment && { notes: signal.comment.slice(0, 500) }),
  }
}
