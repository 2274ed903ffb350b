import type { FleetSchemas } from '@muster/contract'
import type { Line } from '#kernel/texts/sentence.ts'

type Input = FleetSchemas['CanProfileInput']
type LineInput = FleetSchemas['CanLineInput']
type Parameter = FleetSchemas['CanLineParameterInput']
export type StoredLine = Omit<LineInput, 'canParameters'> & {
  canParameters: Omit<FleetSchemas['CanLineParameter'], 'description'>[]
}

const mostConditions = 2
/** A parameter of this kind is reported and raises no alarm. */
const reportOnly = 1

export const linesOf = ({ canLine0, canLine1 }: Pick<Input, 'canLine0' | 'canLine1'>) =>
  Object.entries({ canLine0, canLine1 }).flatMap(([field, line]) => (line ? [{ field, line }] : []))

/** 001 §5, each line with the event that screens know it by. */
export function misfits(profile: Input): Line[] {
  const { maxParametersAllowed = 80, dm1Conditions = [], longIdle = false } = profile
  const lines = linesOf(profile)
  const bound = lines.flatMap(({ line }) => line.canParameters).filter(parameter => parameter.bound).length
  return [
    ...(bound > maxParametersAllowed
      ? [['maxParametersAllowed', 'problem.tooManyParameters', { bound }] as const]
      : []),
    ...(dm1Conditions.length > mostConditions
      ? [['dm1Conditions', 'problem.mostConditions', { most: mostConditions }] as const]
      : []),
    ...(!longIdle && dm1Conditions.some(({ value }) => value < 0)
      ? [['dm1Conditions', 'problem.dm1Values'] as const]
      : []),
    ...(profile.dm1ParametersForPlatform && profile.dm1PlatformId === undefined
      ? [['dm1PlatformId', 'problem.choosePlatform'] as const]
      : []),
    ...lines.flatMap(({ field, line }): Line[] =>
      line.extended || line.normal ? [] : [[field, 'problem.chooseFrames']],
    ),
  ]
}

export const keptLine = (line: LineInput | undefined): StoredLine | undefined =>
  line && { ...line, canParameters: line.canParameters.map(keptParameter) }

/** What a report-only parameter does not use is cleared (001 §4). */
function keptParameter({ behaviorId, threshold, duration, ...rest }: Parameter): StoredLine['canParameters'][number] {
  const {
    canParameterId,
    detectionTypeId = 1,
    alarm = false,
    report = true,
    bound = false,
    notificationTypeId = 0,
  } = rest
  return {
    canParameterId,
    detectionTypeId,
    alarm,
    report,
    bound,
    notificationTypeId,
    ...(notificationTypeId !== reportOnly && { behaviorId, threshold, duration }),
  }
}
