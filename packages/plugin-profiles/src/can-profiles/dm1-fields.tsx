import {
  lookupDm1ConditionOperators,
  lookupDm1ConversionMethods,
  lookupDm1Platforms,
  lookupDm1SourceAddresses,
} from '@muster/contract'
import { numbered, useLookup } from '@muster/fleet-kit/lookups'
import { Button, IconButton, useDialogs } from '@muster/ui'
import { Check, Choice, Choices, FieldSet, Num } from '@muster/ui/controls'
import type { ReactNode } from 'react'
import { useFieldArray, useWatch, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { mostConditions, type CanProfileModel } from './can-profile.schema.ts'

interface Props {
  form: UseFormReturn<CanProfileModel>
  maySave: boolean
}

/** Edits the settings and conditions for reading DM1 diagnostic messages. */
export function Dm1Fields({ form, maySave }: Props): ReactNode {
  const { t } = useTranslation()
  const isOn = useWatch({ control: form.control, name: 'dm1Enable' })
  return (
    <section className="can-line" aria-label={t('profiles.canProfile.dm1')}>
      <h2>{t('profiles.canProfile.dm1')}</h2>
      <Check of={form} name="dm1Enable" label={t('profiles.canProfile.dm1.enable')} />
      {isOn && <Settings form={form} maySave={maySave} />}
    </section>
  )
}

function Settings({ form, maySave }: Props): ReactNode {
  const { t } = useTranslation()
  const methods = useLookup(lookupDm1ConversionMethods)
  const platforms = useLookup(lookupDm1Platforms)
  const addresses = useLookup(lookupDm1SourceAddresses)
  const forPlatform = useWatch({ control: form.control, name: 'dm1ParametersForPlatform' })
  const nameOf = new Map(addresses.items.map(({ label, address }) => [Number(address), label]))
  return (
    <>
      <Choice
        of={form}
        name="dm1ConversionMethod"
        label={t('profiles.canProfile.dm1.method')}
        options={numbered(methods.items)}
      />
      <Check of={form} name="dm1ParametersForPlatform" label={t('profiles.canProfile.dm1.forPlatform')} />
      {forPlatform && (
        <Choice
          of={form}
          name="dm1PlatformId"
          label={t('profiles.platform')}
          options={numbered(platforms.items)}
          {...platforms.choice}
          required
        />
      )}
      <Choices
        of={form}
        name="dm1BlacklistedSourceAddressCodes"
        label={t('profiles.canProfile.dm1.ignored')}
        hint={t('profiles.canProfile.dm1.ignored.hint')}
        disabled={!maySave}
        options={everyAddress.map(value => ({ value, label: [value, nameOf.get(value)].filter(isKnown).join(' · ') }))}
      />
      <Conditions form={form} maySave={maySave} />
    </>
  )
}

const everyAddress = Array.from({ length: 256 }, (_, address) => address)
const isKnown = (part: unknown) => part !== undefined

/** Conditions for reading DM1 messages: at most two, each on a selected parameter (001 §5). */
function Conditions({ form, maySave }: Props): ReactNode {
  const { t } = useTranslation()
  const dialogs = useDialogs()
  const operators = useLookup(lookupDm1ConditionOperators)
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'dm1Conditions' })
  const lines = useWatch({ control: form.control, name: ['canLine0', 'canLine1'] })
  const parameters = lines
    .filter(({ isUsed }) => isUsed)
    .flatMap(line => line.parameters)
    .map(({ canParameterId, description }) => ({ value: canParameterId, label: description }))
  const add = () => {
    if (fields.length >= mostConditions)
      return void dialogs.raise('maximumDm1ConditionsExceeded', { name: String(mostConditions) })
    if (parameters.length === 0)
      return void dialogs.raise('loadError', { note: t('profiles.canProfile.dm1.condition.noParameter') })
    append({ canParameterId: null, operatorId: null, value: null })
  }
  return (
    <FieldSet label={t('profiles.canProfile.dm1.conditions')} hint={t('profiles.canProfile.dm1.conditions.hint')}>
      {fields.map((field, index) => (
        <div
          className="can-condition"
          key={field.id}
          role="group"
          aria-label={t('profiles.canProfile.dm1.condition', { number: index + 1 })}
        >
          <Choice
            of={form}
            name={`dm1Conditions.${index}.canParameterId`}
            label={t('profiles.canParameter')}
            options={parameters}
            required
          />
          <Choice
            of={form}
            name={`dm1Conditions.${index}.operatorId`}
            label={t('profiles.canProfile.behavior')}
            options={numbered(operators.items)}
            required
          />
          <Num
            of={form}
            name={`dm1Conditions.${index}.value`}
            label={t('profiles.canProfile.threshold')}
            digits={6}
            required
          />
          {maySave && (
            <IconButton
              icon="delete"
              label={t('profiles.canProfile.dm1.condition.remove', { number: index + 1 })}
              onClick={() => remove(index)}
            />
          )}
        </div>
      ))}
      {maySave && (
        <div>
          <Button icon="plus" onClick={add}>
            {t('profiles.canProfile.dm1.condition.add')}
          </Button>
        </div>
      )}
      <div className="m-pair">
        <Num
          of={form}
          name="dm1ConditionsDuration"
          label={t('profiles.canProfile.dm1.duration')}
          unit="s"
          min={0}
          max={86_400}
          required
        />
        <Check of={form} name="longIdle" label={t('profiles.canProfile.longIdle')} />
      </div>
    </FieldSet>
  )
}
