import type { FleetSchemas } from '@muster/contract'
import { parameterMultiplexer, type Dbc, type PlannedParameter } from '@muster/signals'

type Input = FleetSchemas['CanParameterInput']

/** Maximum parameters per import. */
export const mostImported = 1000
const mostTexts = 1000
const mostNotes = 4000
const dayMs = 86_400_000

/** Returns the initial values of a new protocol; uses defaults for values missing from the file. */
export const protocolOf = (dbc: Dbc, fileName: string) => ({
  name: (dbc.name || fileName.replace(/\.dbc$/i, '')).slice(0, 100),
  baudRate: dbc.baudRate ?? (dbc.isJ1939 ? 250_000 : 500_000),
  isJ1939: dbc.isJ1939,
})

/**
 * Returns the parameter input for a signal: a LOOKUP when the file has texts for values, else a LABEL with its unit.
 */
export function parameterInputOf({
  signal,
  message,
  description,
  identifier,
  mask,
  bit29,
  start,
}: PlannedParameter): Input {
  const texts = signal.values.filter(({ name }) => name.trim()).slice(0, mostTexts)
  const notes = [signal.comment, signal.spn === undefined ? '' : `SPN ${signal.spn}`].filter(Boolean).join('\n')
  return {
    description,
    identifier,
    mask,
    bit29,
    intel: !signal.bigEndian,
    dataBitStart: start,
    dataLength: signal.length,
    signed: signal.signed ?? false,
    float: signal.float ?? false,
    multiplexer: parameterMultiplexer(signal),
    dataResolution: signal.factor,
    dataOffset: signal.offset,
    calculusType: 'LINEAR',
    muLabel: signal.unit.slice(0, 50),
    canMuTypeCode: texts.length > 0 ? 'LOOKUP' : 'LABEL',
    ...(texts.length > 0 && { encodedValues: texts }),
    avgRate: Math.min(dayMs, Math.round(message.cycle ?? 1000)),
    ...(notes && { notes: notes.slice(0, mostNotes) }),
    protocolIds: [],
  }
}
