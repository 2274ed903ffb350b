import type { FleetSchemas } from '@muster/contract'
import { deviceLimits, type DesiredProfiles } from '@muster/contract/devices'
import { withoutNulls } from '#kernel/db/rows.ts'
import { detectionPart, takesFrames, type FrameKinds } from '#telemetry/ingest/inputs/unit-frames.ts'

export type DeviceProfileKind = keyof DesiredProfiles

/** Profile kinds that devices receive, by record kind. */
export const kindsOfRecords: Readonly<Record<string, DeviceProfileKind>> = {
  'power-profile': 'power',
  'can-profile': 'can',
  'io-profile': 'io',
  'curfew-profile': 'curfew',
  'fence-profile': 'geofences',
  'duty-profile': 'status',
}

/** Bus of a CAN profile. */
export interface CanLine extends FrameKinds {
  line: number
  baudRate: number | null
  isJ1939: boolean | null
  parameters: {
    data: Pick<FleetSchemas['CanParameter'], 'identifier' | 'mask' | 'bit29' | 'dataLength' | 'avgRate' | 'multiplexer'>
    detectionTypeId: FleetSchemas['CanLineParameter']['detectionTypeId'] | null
  }[]
}

/** User-defined settings of a unit. */
export interface UnitSettings {
  satellite: Record<string, unknown> | null
  /** By ID. */
  profiles: readonly { kind: string; id: number; data: Record<string, unknown> }[]
  canLines: readonly CanLine[]
}

type Data = Record<string, unknown>

/** Builds the profiles that the device of a unit receives, reduced to the parts a device can use. */
export function desiredProfiles({ satellite, profiles, canLines }: UnitSettings): DesiredProfiles {
  const dataOf = (kind: string) => profiles.find(profile => profile.kind === kind)?.data
  const build = (kind: string, content: (data: Data) => Data) => {
    const data = dataOf(kind)
    return data && content(data)
  }
  const fences = profiles.filter(({ kind }) => kind === 'fence-profile')
  const desired = withoutUndefined({
    power: build('power-profile', powerContent),
    satellite: satellite ?? undefined,
    can: build('can-profile', ({ dm1Enable }) => ({ ...canContent(canLines), dm1Enable: dm1Enable === true })),
    io: build('io-profile', ioContent),
    curfew: build('curfew-profile', ({ timezoneId, days }) => ({ timezoneId, days })),
    status: build('duty-profile', ({ rules }) => ({ rules })),
    ...(fences.length > 0 && { geofences: { fences: fences.map(fenceContent) } }),
  })
  return isTooLarge(desired) ? withoutUndefined({ ...desired, geofences: undefined }) : desired
}

const withoutUndefined = (profiles: DesiredProfiles): DesiredProfiles =>
  Object.fromEntries(Object.entries(profiles).filter(([, content]) => content !== undefined))

/** Bytes reserved for the rest of the message. */
const envelope = 200
/** Returns true if the profiles exceed a message, such as geofences with many corners. */
const isTooLarge = (profiles: DesiredProfiles) =>
  Buffer.byteLength(JSON.stringify(profiles)) > deviceLimits.messageBytes - envelope

const powerContent = ({
  movingReportInterval,
  stillReportInterval,
  asleepReportInterval,
  rules,
  motionModeId,
  wakeMotionId,
  minBattery_mV,
}: Data): Data =>
  withoutNulls({
    movingReportInterval,
    stillReportInterval,
    asleepReportInterval,
    rules: rules ?? [],
    motionModeId,
    wakeMotionId,
    minBattery_mV,
  })

function canContent(lines: readonly CanLine[]): Data {
  return {
    lines: lines.map(({ line, baudRate }) => ({ line, ...(baudRate !== null && { baudRate }) })),
    // the frames that the server reads
    parameters: lines.flatMap(({ line, isJ1939, parameters, ...kinds }) =>
      parameters
        .filter(({ data }) => data.dataLength <= 64 && takesFrames(kinds, data.bit29))
        .map(({ data: { identifier, mask, bit29, multiplexer, avgRate }, detectionTypeId }) => {
          const { detection } = detectionPart(detectionTypeId, avgRate)
          return {
            identifier,
            mask,
            bit29,
            isJ1939: isJ1939 ?? false,
            line,
            ...(detection && { within: detection.within }),
            multiplexer: (multiplexer ?? []).map(({ dataBitStart, dataLength, intel }) => ({
              dataBitStart,
              dataLength,
              intel,
            })),
          }
        }),
    ),
  }
}

const ioContent = ({ inputs }: Data): Data => ({
  inputs: ((inputs ?? []) as Data[]).map(({ index, type, name, attribute, logic }) =>
    withoutNulls({ index, type, name, attribute, logic }),
  ),
})

/** Omits the name, because renaming a profile changes nothing on a device. */
const fenceContent = ({ id, data: { inside, outside, maxSpeed, shape } }: UnitSettings['profiles'][number]): Data =>
  withoutNulls({ id, inside, outside, maxSpeed, shape })
