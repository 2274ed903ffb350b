import type { FleetSchemas } from '@muster/contract'
import { behaviour } from '@muster/signals'
import { fieldsOf, missingOf, type StatusProfileModel, type StatusRuleModel } from './status-profile.schema.ts'

type Rule = FleetSchemas['DutyRule']

export const aStatusProfile: StatusProfileModel = {
  name: '',
  isDefault: false,
  canProfileId: null,
  rules: [],
  readOnly: false,
}

export const aRule: StatusRuleModel = {
  dutyId: null,
  dutyTypeId: null,
  canParameterId: null,
  inputName: null,
  behaviourId: null,
  threshold: null,
  duration: null,
}

export function modelOf({
  name,
  isDefault,
  canProfileId,
  rules,
  notification,
  readOnly,
  companyId,
}: FleetSchemas['DutyProfile']): StatusProfileModel {
  return {
    name,
    isDefault,
    canProfileId: canProfileId ?? null,
    rules: rules.map(({ dutyId, dutyTypeId, ...rule }) => ({
      dutyId,
      dutyTypeId,
      canParameterId: rule.canParameterId ?? null,
      inputName: rule.inputName ?? null,
      behaviourId: rule.behaviourId ?? null,
      threshold: rule.threshold ?? null,
      duration: rule.duration ?? null,
    })),
    notification,
    readOnly,
    companyId,
  }
}

export function inputOf({
  canProfileId,
  rules,
  readOnly: _,
  ...profile
}: StatusProfileModel): FleetSchemas['DutyProfileInput'] {
  return { ...profile, ...(canProfileId !== null && { canProfileId }), rules: rulesOf(rules) }
}

/** Returns the complete rules as input to send. */
export function rulesOf(rules: readonly StatusRuleModel[]): Rule[] {
  return rules
    .filter(rule => missingOf(rule).length === 0)
    .map(rule => {
      const used = fieldsOf(rule)
      return {
        dutyId: rule.dutyId ?? 0,
        dutyTypeId: rule.dutyTypeId ?? 0,
        ...(used.canParameterId && { canParameterId: rule.canParameterId ?? undefined }),
        ...(used.inputName && { inputName: rule.inputName ?? undefined }),
        ...(used.behaviourId && { behaviourId: rule.behaviourId ?? undefined }),
        ...(used.threshold && { threshold: rule.threshold ?? undefined }),
        ...(rule.duration !== null && rule.duration > 0 && { duration: rule.duration }),
      }
    })
}

/** Changes the signal of a rule: a switch defaults to on, a number to greater than a threshold to be entered. */
export function withSignal(rule: StatusRuleModel, dutyTypeId: number | null): StatusRuleModel {
  const { kind } = fieldsOf({ dutyTypeId, behaviourId: null })
  return {
    ...rule,
    dutyTypeId,
    canParameterId: null,
    inputName: null,
    behaviourId: kind === 'number' ? behaviour.greater : null,
    threshold: kind === 'switch' ? 1 : null,
  }
}
