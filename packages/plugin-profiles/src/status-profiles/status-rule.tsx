import { lookupCanAlarmBehaviors, lookupStatusProfileDutyTypes } from '@muster/contract'
import { numbered, useLookup } from '@muster/fleet-kit/lookups'
import { Icon, IconButton } from '@muster/ui'
import { Choice, Num, Select, Text } from '@muster/ui/controls'
import type { ReactNode } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { withSignal } from './status-profile.model.ts'
import { fieldsOf, type StatusProfileModel, type StatusRuleModel } from './status-profile.schema.ts'
import type { CanParameters } from './use-can-parameters.ts'
import type { Statuses } from './use-statuses.ts'

interface Props {
  form: UseFormReturn<StatusProfileModel>
  index: number
  /** Index of the last rule. */
  last: number
  statuses: Statuses
  parameters: CanParameters
  sentenceOf(rule: StatusRuleModel, index: number): string
  /** Number of an earlier rule that always applies. */
  overriddenBy: number | undefined
  maySave: boolean
  onStep(by: 'up' | 'down'): void
  onRemove(): void
  onDrag(isDragged: boolean): void
}

/** Edits a rule with its status, condition, summary and position. */
export function StatusRule({
  form,
  index,
  last,
  statuses,
  parameters,
  sentenceOf,
  overriddenBy,
  maySave,
  onStep,
  onRemove,
  onDrag,
}: Props): ReactNode {
  const { t } = useTranslation()
  const signals = useLookup(lookupStatusProfileDutyTypes)
  const behaviours = useLookup(lookupCanAlarmBehaviors)
  const path = `rules.${index}` as const
  const number = index + 1
  const rule = useWatch({ control: form.control, name: path })
  const error = form.getFieldState(`${path}.dutyTypeId`, form.formState).error?.message
  const used = fieldsOf(rule)
  const unit = signals.items.find(({ id }) => id === rule.dutyTypeId)?.unit
  const sentence = sentenceOf(rule, index)
  const colour = statuses.colourOf(rule.dutyId)
  const isForeign =
    rule.canParameterId !== null &&
    !parameters.choice.loading &&
    !parameters.options.some(({ value }) => value === rule.canParameterId)
  const changeSignal = (dutyTypeId: number | null) =>
    form.setValue(path, withSignal(form.getValues(path), dutyTypeId), {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    })
  return (
    <div role="group" aria-label={t('profiles.status.rule', { number })} className="status-rule-box">
      <div className="status-rule-head">
        {maySave && last > 0 && (
          <span
            className="status-rule-grip"
            draggable
            aria-hidden="true"
            title={t('profiles.status.rule.drag')}
            onDragStart={event => {
              event.dataTransfer.effectAllowed = 'move'
              event.dataTransfer.setData('text/plain', String(number))
              onDrag(true)
            }}
            onDragEnd={() => onDrag(false)}
          >
            <Icon name="menu" size={16} />
          </span>
        )}
        <strong>{t('profiles.status.rule', { number })}</strong>
        {maySave && (
          <span className="status-rule-buttons">
            <IconButton
              icon="back"
              className="status-rule-up"
              data-move="up"
              label={t('profiles.status.rule.up', { number })}
              aria-disabled={index === 0 || undefined}
              onClick={() => onStep('up')}
            />
            <IconButton
              icon="next"
              className="status-rule-down"
              data-move="down"
              label={t('profiles.status.rule.down', { number })}
              aria-disabled={index === last || undefined}
              onClick={() => onStep('down')}
            />
            <IconButton icon="delete" label={t('profiles.status.rule.remove', { number })} onClick={onRemove} />
          </span>
        )}
      </div>
      <div className="status-rule-fields">
        <Choice of={form} name={`${path}.dutyId`} label={t('profiles.status')} options={statuses.options} required />
        <Select
          label={t('profiles.status.signal')}
          options={numbered(signals.items)}
          value={rule.dutyTypeId}
          error={error && t(error)}
          required
          disabled={!maySave}
          onChange={changeSignal}
        />
        {used.canParameterId && (
          <Choice
            of={form}
            name={`${path}.canParameterId`}
            label={t('profiles.canParameter')}
            hint={isForeign ? t('profiles.status.notInProfile') : undefined}
            options={
              isForeign
                ? [
                    ...parameters.options,
                    { value: rule.canParameterId ?? 0, label: parameters.nameOf(rule.canParameterId) },
                  ]
                : parameters.options
            }
            {...parameters.choice}
            required
          />
        )}
        {used.inputName && (
          <Text
            of={form}
            name={`${path}.inputName`}
            label={t('profiles.status.input')}
            hint={t('profiles.status.input.hint')}
            max={100}
            required
            nullable
          />
        )}
        {used.kind === 'switch' && (
          <Choice
            of={form}
            name={`${path}.threshold`}
            label={t('profiles.status.switch')}
            options={[
              { value: 1, label: t('profiles.status.switch.on') },
              { value: 0, label: t('profiles.status.switch.off') },
            ]}
            required
          />
        )}
        {used.behaviourId && (
          <Choice
            of={form}
            name={`${path}.behaviourId`}
            label={t('profiles.canProfile.behavior')}
            options={numbered(behaviours.items)}
            required
          />
        )}
        {used.behaviourId && used.threshold && (
          <Num
            of={form}
            name={`${path}.threshold`}
            label={t('profiles.canProfile.threshold')}
            unit={typeof unit === 'string' ? unit : undefined}
            digits={6}
            required
          />
        )}
        {used.kind !== undefined && (
          <Num
            of={form}
            name={`${path}.duration`}
            label={t('profiles.status.duration')}
            unit="s"
            min={0}
            max={86_400}
            nullable
          />
        )}
      </div>
      {sentence && (
        <p className="status-rule-means">
          <span className="status-dot" style={{ background: colour }} />
          {sentence}
        </p>
      )}
      {overriddenBy !== undefined && (
        <p className="status-rule-note">{t('profiles.status.unreached', { number: overriddenBy })}</p>
      )}
    </div>
  )
}
