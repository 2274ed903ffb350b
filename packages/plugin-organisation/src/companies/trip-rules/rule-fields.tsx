import { NumberField, Select } from '@muster/ui/controls'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { fields, type TripRule } from './trip-rules.ts'

interface Props {
  /** Machine types of the rule. */
  label: string
  rule: TripRule
  disabled: boolean
  onChange(rule: TripRule): void
  /** Button that removes the rule. */
  remove?: ReactNode
}

/** Edits the detection and the values of one rule. */
export function RuleFields({ label, rule, disabled, onChange, remove }: Props): ReactNode {
  const { t } = useTranslation()
  return (
    <fieldset className="trip-rule">
      <legend>{label}</legend>
      <div className="trip-rule-head">
        <Select
          label={t('organisation.tripRules.by')}
          disabled={disabled}
          options={[
            { value: 'KEY', label: t('organisation.tripRules.by.KEY') },
            { value: 'MOTION', label: t('organisation.tripRules.by.MOTION') },
          ]}
          value={rule.by}
          onChange={by => by !== null && onChange({ ...rule, by })}
        />
        {remove}
      </div>
      {fields.map(({ id, ...bounds }) => (
        <NumberField
          key={id}
          label={t(`organisation.tripRules.${id}`)}
          {...(id === 'placeMetres' && { hint: t('organisation.tripRules.placeMetres.hint') })}
          required
          disabled={disabled}
          {...bounds}
          value={rule[id]}
          onChange={figure => figure !== null && onChange({ ...rule, [id]: figure })}
        />
      ))}
    </fieldset>
  )
}
