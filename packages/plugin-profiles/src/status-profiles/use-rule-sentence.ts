import { lookupStatusProfileDutyTypes } from '@muster/contract'
import { seconds } from '@muster/core'
import { useLookup } from '@muster/fleet-kit/lookups'
import { useFormat } from '@muster/ui'
import { useTranslation } from 'react-i18next'
import { fieldsOf, missingOf, type StatusRuleModel } from './status-profile.schema.ts'
import { inSentence } from './in-sentence.ts'
import type { CanParameters } from './use-can-parameters.ts'
import type { Statuses } from './use-statuses.ts'

/** Returns a sentence that describes a rule; empty while the rule is incomplete. */
export function useRuleSentence(statuses: Pick<Statuses, 'nameOf'>, parameters: Pick<CanParameters, 'nameOf'>) {
  const { t, i18n } = useTranslation()
  const format = useFormat()
  const signals = useLookup(lookupStatusProfileDutyTypes)

  const conditionOf = (rule: StatusRuleModel) => {
    const found = signals.items.find(({ id }) => id === rule.dutyTypeId)
    const { kind, threshold, inputName } = fieldsOf(rule)
    const signal = inputName
      ? (rule.inputName ?? '')
      : rule.canParameterId === null
        ? inSentence(found?.label ?? '', i18n.language)
        : parameters.nameOf(rule.canParameterId)
    if (kind === 'switch') return t(`profiles.status.means.${rule.threshold === 0 ? 'off' : 'on'}`, { signal })
    const compared = t(`profiles.status.compared.${rule.behaviourId ?? 0}`)
    const unit = typeof found?.unit === 'string' ? ` ${found.unit}` : ''
    const value = threshold ? ` ${format.number(rule.threshold)}${unit}` : ''
    return t('profiles.status.means.number', { signal, compared: `${compared}${value}` })
  }

  return (rule: StatusRuleModel, index: number): string => {
    if (missingOf(rule).length > 0 || signals.items.length === 0) return ''
    const isFirst = index === 0
    const status = statuses.nameOf(rule.dutyId)
    const duration = rule.duration ? format.duration(seconds(rule.duration)) : ''
    if (fieldsOf(rule).kind === 'always')
      return t(`profiles.status.means.${isFirst ? 'always' : 'else'}${duration ? 'For' : ''}`, { status, duration })
    const condition = conditionOf(rule)
    return t(`profiles.status.means.${isFirst ? 'first' : 'next'}${duration ? 'For' : ''}`, {
      status,
      condition,
      duration,
    })
  }
}
