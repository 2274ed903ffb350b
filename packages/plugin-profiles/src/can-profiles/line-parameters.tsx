import { lookupCanAlarmBehaviors, lookupCanDetectionTypes } from '@muster/contract'
import { numbered, useLookup } from '@muster/fleet-kit/lookups'
import { IconButton, useDialogs } from '@muster/ui'
import { Choice, FieldSet, Num, Select } from '@muster/ui/controls'
import type { ReactNode } from 'react'
import { useFieldArray, useWatch, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { CanProfileModel, NotificationType } from './can-profile.schema.ts'
import { hasCondition, notificationTypes, newLineParameter, withNotification } from './line-parameter.ts'

interface Props {
  form: UseFormReturn<CanProfileModel>
  name: 'canLine0' | 'canLine1'
  /** All parameters of the protocol. */
  offered: readonly { canParameterId: number; description: string }[]
  maySave: boolean
}

/** Edits the selected parameters of a bus, and adds others by search. */
export function LineParameters({ form, name, offered, maySave }: Props): ReactNode {
  const { t } = useTranslation()
  const dialogs = useDialogs()
  const path = `${name}.parameters` as const
  const { fields, append, remove } = useFieldArray({ control: form.control, name: path })
  const [selected, other, most] = useWatch({
    control: form.control,
    name: [path, name === 'canLine0' ? 'canLine1' : 'canLine0', 'maxParametersAllowed'],
  })
  const used = new Set(selected.map(({ canParameterId }) => canParameterId))
  const count = selected.length + (other.isUsed ? other.parameters.length : 0)
  const available = offered.filter(({ canParameterId }) => !used.has(canParameterId))
  const add = (id: number | null) => {
    const parameter = available.find(({ canParameterId }) => canParameterId === id)
    if (!parameter) return
    if (count >= most) return void dialogs.raise('tooManyParametersSelected', { name: String(most) })
    append(newLineParameter(parameter.canParameterId, parameter.description), { shouldFocus: false })
  }
  return (
    <FieldSet label={t('profiles.canProfile.parameters', { count, most })}>
      {fields.length === 0 && <p className="m-muted">{t('profiles.canProfile.parameters.none')}</p>}
      <ul className="can-parameters">
        {fields.map((field, index) => (
          <li key={field.id}>
            <Parameter form={form} path={`${path}.${index}`} maySave={maySave} onRemove={() => remove(index)} />
          </li>
        ))}
      </ul>
      {maySave && (
        <Select
          label={t('profiles.canProfile.parameters.add')}
          options={available.map(({ canParameterId, description }) => ({ value: canParameterId, label: description }))}
          loading={false}
          value={null}
          onChange={add}
        />
      )}
    </FieldSet>
  )
}

interface ParameterProps extends Pick<Props, 'form' | 'maySave'> {
  path: `${Props['name']}.parameters.${number}`
  onRemove(): void
}

function Parameter({ form, path, maySave, onRemove }: ParameterProps): ReactNode {
  const { t } = useTranslation()
  const detections = useLookup(lookupCanDetectionTypes)
  const behaviors = useLookup(lookupCanAlarmBehaviors)
  const parameter = useWatch({ control: form.control, name: path })
  const first = behaviors.items[0]
  const notify = (type: NotificationType | null) => {
    if (type !== null)
      form.setValue(path, withNotification(form.getValues(path), type, first ? Number(first.id) : null), {
        shouldDirty: true,
      })
  }
  return (
    <div className="can-parameter" role="group" aria-label={parameter.description}>
      <strong className="can-parameter-name">{parameter.description}</strong>
      {maySave && (
        <IconButton
          icon="delete"
          label={t('profiles.canProfile.parameters.remove', { name: parameter.description })}
          onClick={onRemove}
        />
      )}
      <div className="can-parameter-fields">
        <Select
          label={t('profiles.canProfile.notify')}
          options={notificationTypes.map(value => ({ value, label: t(`profiles.canProfile.notify.${value}`) }))}
          value={parameter.notificationTypeId}
          required
          disabled={!maySave}
          onChange={notify}
        />
        <Choice
          of={form}
          name={`${path}.detectionTypeId`}
          label={t('profiles.canProfile.detection')}
          options={numbered(detections.items)}
          required
        />
        {parameter.notificationTypeId === 0 && (
          <p className="m-muted can-parameter-wide">{t('profiles.canProfile.notify.silent')}</p>
        )}
        {hasCondition(parameter) && (
          <>
            <Choice
              of={form}
              name={`${path}.behaviorId`}
              label={t('profiles.canProfile.behavior')}
              options={numbered(behaviors.items)}
              required
            />
            <Num of={form} name={`${path}.threshold`} label={t('profiles.canProfile.threshold')} digits={6} required />
            <Num
              of={form}
              name={`${path}.duration`}
              label={t('profiles.canProfile.duration')}
              unit="s"
              min={0}
              max={86_400}
              required
            />
          </>
        )}
      </div>
    </div>
  )
}
