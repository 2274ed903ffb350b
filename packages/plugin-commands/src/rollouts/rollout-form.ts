import type { FleetSchemas } from '@muster/contract'

type Input = FleetSchemas['RolloutInput']

/** Form values of a new roll-out. */
export interface RolloutFields {
  name: string
  kind: 'firmware' | 'command'
  firmwareId: number | null
  templateId: number | null
  model: string | null
  versions: string[]
  allowDowngrade: boolean
  waves: string
  successPercent: number
  failurePercent: number
  timeoutMinutes: number
  fetchHours: number
  stationary: boolean
  keyOff: boolean
  geofenceId: number | null
}

export const blankRollout: RolloutFields = {
  name: '',
  kind: 'firmware',
  firmwareId: null,
  templateId: null,
  model: null,
  versions: [],
  allowDowngrade: false,
  waves: '5, 50',
  successPercent: 90,
  failurePercent: 20,
  timeoutMinutes: 60,
  fetchHours: 168,
  stationary: true,
  keyOff: false,
  geofenceId: null,
}

/** Parses wave sizes; undefined for invalid text. An empty text means a single wave of all units. */
function wavesIn(text: string): number[] | undefined {
  const parts = text.split(/[\s,;]+/).filter(Boolean)
  const sizes = parts.map(part => (/^\d{1,5}$/.test(part) ? Number(part) : 0))
  return parts.length <= 20 && sizes.every(size => size >= 1 && size <= 10_000) ? sizes : undefined
}

/** Returns the names of missing or invalid fields. */
export function faultsIn({ name, kind, firmwareId, templateId, model, waves }: RolloutFields): (keyof RolloutFields)[] {
  return [
    ...(name.trim() === '' ? (['name'] as const) : []),
    ...(kind === 'firmware' && firmwareId === null ? (['firmwareId'] as const) : []),
    ...(kind === 'command' && templateId === null ? (['templateId'] as const) : []),
    ...(kind === 'command' && model === null ? (['model'] as const) : []),
    ...(wavesIn(waves) ? [] : (['waves'] as const)),
  ]
}

export function inputOf(fields: RolloutFields, requestKey: string): Input {
  const { kind, firmwareId, templateId, model, versions, geofenceId } = fields
  return {
    name: fields.name.trim(),
    ...(kind === 'firmware'
      ? { firmwareId: firmwareId ?? 0, allowDowngrade: fields.allowDowngrade }
      : { templateId: templateId ?? 0 }),
    target: {
      ...(kind === 'command' && model !== null && { model }),
      ...(versions.length > 0 && { versions }),
    },
    waves: wavesIn(fields.waves) ?? [],
    successPercent: fields.successPercent,
    failurePercent: fields.failurePercent,
    timeoutMinutes: fields.timeoutMinutes,
    fetchHours: fields.fetchHours,
    condition: {
      stationary: fields.stationary,
      keyOff: fields.keyOff,
      ...(geofenceId !== null && { geofenceId }),
    },
    requestKey,
  }
}

/** Returns the units whose devices report a model and one of the versions. @param without excluded version */
export const unitsOf = (
  models: readonly FleetSchemas['RolloutModel'][],
  {
    model,
    versions,
    without,
  }: { model: string | undefined; versions: readonly string[]; without?: string | undefined },
): number =>
  models
    .filter(row => row.model === model && (without === undefined || row.version !== without))
    .filter(row => versions.length === 0 || versions.includes(row.version ?? ''))
    .reduce((sum, row) => sum + row.units, 0)
