import type { CanLineParameterModel, NotificationType } from './can-profile.schema.ts'

/** 0 = none, 1 = report only, 2 = alarm only, 3 = both (001 §3). */
export const notificationTypes: readonly NotificationType[] = [0, 1, 2, 3]

const reportOnly = 1

/** Returns a newly selected parameter: last value, report-only, without an alarm (001 §4). */
export const newLineParameter = (canParameterId: number, description: string): CanLineParameterModel => ({
  canParameterId,
  description,
  detectionTypeId: 1,
  notificationTypeId: reportOnly,
  behaviorId: null,
  threshold: null,
  duration: null,
})

/**
 * Changes the notification type of a parameter. Report-only clears behaviour, threshold and duration; other types
 * default to the first behaviour, threshold 0 and 3 seconds (001 §4, §9).
 */
export function withNotification(
  parameter: CanLineParameterModel,
  notificationTypeId: NotificationType,
  firstBehavior: number | null,
): CanLineParameterModel {
  if (notificationTypeId === reportOnly)
    return { ...parameter, notificationTypeId, behaviorId: null, threshold: null, duration: null }
  const { behaviorId, threshold, duration } = parameter
  return {
    ...parameter,
    notificationTypeId,
    behaviorId: behaviorId ?? firstBehavior,
    threshold: threshold ?? 0,
    duration: duration ?? 3,
  }
}

/** Returns true when the notification type includes an alarm condition. */
export const hasCondition = ({ notificationTypeId }: Pick<CanLineParameterModel, 'notificationTypeId'>): boolean =>
  notificationTypeId !== reportOnly

/** Returns the flags of a notification type. */
export const flagsOf = (type: NotificationType): { alarm: boolean; report: boolean } => ({
  alarm: type === 2 || type === 3,
  report: type === 1 || type === 3,
})
