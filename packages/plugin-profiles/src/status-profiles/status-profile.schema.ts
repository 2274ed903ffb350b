import { behaviour, namesInput, statusSignals, type SignalKind } from '@muster/signals'
import { z } from 'zod'

const Rule = z.object({
  /** Status that the rule sets. */
  dutyId: z.number().nullable(),
  /** Signal that the rule evaluates. */
  dutyTypeId: z.number().nullable(),
  canParameterId: z.number().nullable(),
  /** Name of an input in the I/O profile. */
  inputName: z.string().max(100).nullable(),
  behaviourId: z.number().nullable(),
  /** 1 = on, 0 = off for a switch. */
  threshold: z.number().nullable(),
  /** Seconds. */
  duration: z.number().min(0).max(86_400).nullable(),
})
export type StatusRuleModel = z.infer<typeof Rule>

const kinds = new Map<number, { code: string; kind: SignalKind }>(
  statusSignals.map(({ id, ...signal }) => [id, signal]),
)

/** Returns the fields that a rule requires for its signal. */
export function fieldsOf({ dutyTypeId, behaviourId }: Pick<StatusRuleModel, 'dutyTypeId' | 'behaviourId'>) {
  const signal = dutyTypeId === null ? undefined : kinds.get(dutyTypeId)
  const isNumber = signal?.kind === 'number'
  return {
    kind: signal?.kind,
    canParameterId: signal?.code === 'CAN_PARAMETER',
    inputName: namesInput(signal?.code),
    behaviourId: isNumber,
    threshold: signal?.kind === 'switch' || (isNumber && behaviourId !== behaviour.changed),
  }
}

/** Returns the required fields that are empty. */
export function missingOf(rule: StatusRuleModel): (keyof StatusRuleModel)[] {
  const required = fieldsOf(rule)
  const names: (keyof StatusRuleModel)[] = [
    'dutyId',
    'dutyTypeId',
    ...(required.canParameterId ? (['canParameterId'] as const) : []),
    ...(required.inputName ? (['inputName'] as const) : []),
    ...(required.behaviourId ? (['behaviourId'] as const) : []),
    ...(required.threshold ? (['threshold'] as const) : []),
  ]
  return names.filter(name => rule[name] === null)
}

/** Maximum rules per profile. */
export const mostRules = 100

export const StatusProfile = z
  .object({
    name: z.string().trim().min(1).max(200),
    isDefault: z.boolean(),
    canProfileId: z.number().nullable(),
    /** Ordered by precedence: the first matching rule applies. */
    rules: z.array(Rule).max(mostRules),
    notification: z
      .object({
        companyId: z.number().optional(),
        notificationId: z.number().optional(),
        priorityId: z.number().optional(),
      })
      .optional(),
    /** Owned by a parent company: can be read, assigned and cloned only. */
    readOnly: z.boolean(),
    companyId: z.number().optional(),
  })
  .superRefine(({ rules }, context) => {
    for (const [index, rule] of rules.entries())
      for (const name of missingOf(rule))
        context.addIssue({ code: 'custom', path: ['rules', index, name], message: 'screens.invalid.missing' })
  })

export type StatusProfileModel = z.infer<typeof StatusProfile>
