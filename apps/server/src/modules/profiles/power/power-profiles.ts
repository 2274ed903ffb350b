import { powerProfileCalls, getPowerProfileAssigned, type FleetSchemas } from '@muster/contract'
import { powerMotionMode, powerStateChange } from '@muster/signals'
import { handle } from '#kernel/http/handler.ts'
import { badRequest } from '#kernel/http/problem.ts'
import { unitsOf } from '#kernel/records/assign-record.ts'
import { notificationOf, notificationReferences } from '#modules/notifications/public.ts'
import { recordHandlers } from '#kernel/records/record-handlers.ts'
import { profileDetail, profileRow } from '#kernel/records/profile-fields.ts'
import { Db } from '#kernel/dependencies.ts'
import type { Line } from '#kernel/texts/sentence.ts'
import { supplyCut } from './power-watch.ts'

type Input = FleetSchemas['PowerProfileInput']
type Profile = FleetSchemas['PowerProfile']
type Data = Pick<
  Profile,
  | 'rules'
  | 'motionModeId'
  | 'wakeMotionId'
  | 'minBattery_mV'
  | 'movingReportInterval'
  | 'stillReportInterval'
  | 'asleepReportInterval'
  | 'notification'
>

/** Seconds, for profiles stored before there were reporting intervals. */
const usual = { moving: 60, still: 600 }

const shown = (data: Partial<Data>): Data => ({
  ...data,
  rules: data.rules ?? [],
  movingReportInterval: data.movingReportInterval ?? usual.moving,
  stillReportInterval: data.stillReportInterval ?? usual.still,
})

/** Each state change may appear once; a low battery requires a voltage, above that of a cut supply. */
function wrongRules({ rules, minBattery_mV }: Input): Line[] {
  const changes = rules.map(({ stateChangeId }) => stateChangeId)
  return [
    ...(new Set(changes).size < changes.length ? [['rules', 'problem.oneRulePerChange'] as const] : []),
    ...(changes.includes(powerStateChange.batteryLow) && minBattery_mV === undefined
      ? [['minBattery_mV', 'problem.batteryVoltage'] as const]
      : []),
    ...(minBattery_mV !== undefined && minBattery_mV <= supplyCut.below * 1000
      ? [['minBattery_mV', 'problem.batteryCut', { volts: supplyCut.below }] as const]
      : []),
  ]
}

const kind = { kind: 'power-profile' } as const

export const powerProfiles = [
  ...recordHandlers({
    ...kind,
    ...powerProfileCalls,
    keep(input: Input, { scope }, before): Data {
      const { rules, motionModeId, wakeMotionId, minBattery_mV, notification, asleepReportInterval } = input
      const { movingReportInterval = usual.moving, stillReportInterval = usual.still } = input
      const errors = wrongRules(input)
      if (errors.length > 0) throw badRequest(['problem.powerRules'], { errors })
      return {
        rules: rules.map(({ motionId, ...rule }) => ({
          ...rule,
          ...(rule.stateChangeId === powerStateChange.motionEnded && { motionId }),
        })),
        motionModeId,
        ...(motionModeId !== undefined && motionModeId !== powerMotionMode.none && { wakeMotionId }),
        minBattery_mV,
        movingReportInterval,
        stillReportInterval,
        asleepReportInterval,
        notification: notificationOf(notification, scope, before),
      }
    },
    refersTo: notificationReferences,
    row({ data, ...record }) {
      const { rules, movingReportInterval, asleepReportInterval } = shown(data)
      return {
        powerProfileId: record.id,
        ...profileRow({ ...record, data }),
        movingReportInterval,
        asleepReportInterval,
        sleeps: rules.length > 0,
      }
    },
    detail: record => ({
      powerProfileId: record.id,
      ...profileDetail(record),
      ...shown(record.data),
      readOnly: !record.isOwn,
    }),
  }),
  handle(getPowerProfileAssigned, async ({ path, scope, use }) =>
    (await unitsOf(use(Db), scope, kind, path.profileId)).filter(({ assigned }) => assigned),
  ),
]
