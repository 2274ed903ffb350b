import type { FleetSchemas } from '@muster/contract'
import { dataFrameOf, framesOf } from '@muster/ui/controls'
import { notificationInput, notificationModel } from '@muster/fleet-kit/notification'
import type { CanLineModel, CanProfileModel } from './can-profile.schema.ts'
import { flagsOf, hasCondition } from './line-parameter.ts'

type Detail = FleetSchemas['CanProfile']
type Input = FleetSchemas['CanProfileInput']

const noLine: CanLineModel = { isUsed: false, canProtocolId: null, dataFrame: 3, parameters: [] }

export const aCanProfile: CanProfileModel = {
  name: '',
  isDefault: false,
  maxParametersAllowed: 80,
  canLine0: { ...noLine, isUsed: true },
  canLine1: noLine,
  dm1Enable: false,
  dm1ParametersForPlatform: false,
  dm1PlatformId: null,
  dm1ConversionMethod: null,
  dm1BlacklistedSourceAddressCodes: [],
  dm1Conditions: [],
  dm1ConditionsDuration: 0,
  longIdle: false,
  notification: notificationModel(),
  readOnly: false,
}

/** Returns the form values; lines contain only their selected parameters. */
export function modelOf({ canLine0, canLine1, notification, ...detail }: Detail): CanProfileModel {
  return {
    name: detail.name,
    isDefault: detail.isDefault,
    maxParametersAllowed: detail.maxParametersAllowed,
    canLine0: lineOf(canLine0),
    canLine1: lineOf(canLine1),
    dm1Enable: detail.dm1Enable,
    dm1ParametersForPlatform: detail.dm1ParametersForPlatform,
    dm1PlatformId: detail.dm1PlatformId ?? null,
    dm1ConversionMethod: detail.dm1ConversionMethod ?? null,
    dm1BlacklistedSourceAddressCodes: detail.dm1BlacklistedSourceAddressCodes,
    dm1Conditions: detail.dm1Conditions,
    dm1ConditionsDuration: detail.dm1ConditionsDuration,
    longIdle: detail.longIdle,
    notification: notificationModel(notification),
    readOnly: detail.readOnly,
    companyId: detail.companyId,
  }
}

function lineOf(line: Detail['canLine0']): CanLineModel {
  if (!line) return noLine
  return {
    isUsed: true,
    canProtocolId: line.canProtocolId,
    dataFrame: dataFrameOf({ standard: line.normal, extended: line.extended }),
    parameters: line.canParameters
      .filter(({ bound }) => bound)
      .map(({ canParameterId, description, detectionTypeId, notificationTypeId, behaviorId, threshold, duration }) => ({
        canParameterId,
        description,
        detectionTypeId,
        notificationTypeId,
        behaviorId: behaviorId ?? null,
        threshold: threshold ?? null,
        duration: duration ?? null,
      })),
  }
}

/** Returns the input to send, without unused lines, and without DM1 settings when DM1 is off. */
export function inputOf({
  canLine0,
  canLine1,
  dm1PlatformId,
  dm1ConversionMethod,
  dm1ParametersForPlatform,
  dm1Conditions,
  dm1Enable,
  notification,
  readOnly: _,
  ...rest
}: CanProfileModel): Input {
  return {
    ...rest,
    ...(canLine0.isUsed && { canLine0: lineInput(canLine0) }),
    ...(canLine1.isUsed && { canLine1: lineInput(canLine1) }),
    dm1Enable,
    dm1ParametersForPlatform: dm1Enable && dm1ParametersForPlatform,
    ...(dm1Enable && dm1ParametersForPlatform && { dm1PlatformId: dm1PlatformId ?? undefined }),
    ...(dm1Enable && { dm1ConversionMethod: dm1ConversionMethod ?? undefined }),
    dm1Conditions: dm1Enable
      ? dm1Conditions.map(({ canParameterId, operatorId, value }) => ({
          canParameterId: canParameterId ?? 0,
          operatorId: operatorId ?? 0,
          value: value ?? 0,
        }))
      : [],
    notification: notificationInput(notification),
  }
}

function lineInput({ canProtocolId, dataFrame, parameters }: CanLineModel): NonNullable<Input['canLine0']> {
  const { standard, extended } = framesOf(dataFrame)
  return {
    canProtocolId: canProtocolId ?? 0,
    normal: standard,
    extended,
    canParameters: parameters.map(({ description: _, behaviorId, threshold, duration, ...parameter }) => ({
      ...parameter,
      ...flagsOf(parameter.notificationTypeId),
      bound: true,
      ...(hasCondition(parameter) && {
        behaviorId: behaviorId ?? undefined,
        threshold: threshold ?? undefined,
        duration: duration ?? undefined,
      }),
    })),
  }
}
