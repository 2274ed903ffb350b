import type { FleetSchemas } from '@muster/contract'
import type { Line } from '#kernel/texts/sentence.ts'

type Input = FleetSchemas['CanProfileInput']
type LineInput = FleetSchemas['CanLineInput']
type Parameter = FleetSchemas['CanLineParameterInput']
export type StoredLine = Omit<LineInput, 'canParameters'> & {
  canParameters: Omit<FleetSchemas['CanLineParameter'], 'description'>[]
}

const mostConditions = 2
/** Notification type of parameters that are reported and raise no alarm. */
const reportOnly = 1

export const linesOf = ({ canLine0, canLine1 }: Pick<Input, 'canLine0' | 'canLine1'>) =>
  Object.entries({ canLine0, canLine1 }).flatMap(([field, line]) => (line ? [{ field, line }] : []))

/** Returns violations of the rules in 001 §5, each line with its event on the screen. */
export function violations(profile: Input): Line[] {
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

export const usedLineFields = (line: LineInput | undefined): StoredLine | undefined =>
  line && { ...line, canParameters: line.canParameters.map(usedParameterFields) }

/** Clears fields that a report-only parameter does not use (001 §4). */
function usedParameterFields({
  behaviorId,
  threshold,
  duration,
  ...rest
}: Parameter): StoredLine['canParameters'][number] {
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
