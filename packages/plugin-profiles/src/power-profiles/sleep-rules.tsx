import { lookupPowerMotions, lookupPowerStateChange } from '@muster/contract'
import { numbered, useLookup } from '@muster/fleet-kit/lookups'
import { powerStateChange } from '@muster/signals'
import { Button, Loading } from '@muster/ui'
import { Checkbox, Choice, FieldSet, Num } from '@muster/ui/controls'
import type { ReactNode } from 'react'
import { useFieldArray, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { aRule } from './power-profile.model.ts'
import type { PowerProfileModel } from './power-profile.schema.ts'

interface Props {
  form: UseFormReturn<PowerProfileModel>
  maySave: boolean
}

/** Selects the state changes that start sleep and their delays. */
export function SleepRules({ form, maySave }: Props): ReactNode {
  const { t } = useTranslation()
  const changes = useLookup(lookupPowerStateChange)
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'rules' })
  const { loading, failure, onRetry } = changes.choice
  return (
    <>
      <h2>{t('profiles.power.sleep')}</h2>
      <FieldSet
        label={t('profiles.power.rules')}
        hint={fields.length === 0 ? t('profiles.power.rules.none') : t('profiles.power.rules.hint')}
      >
        {loading && <Loading />}
        {failure && (
          <p role="alert">
            {failure}{' '}
            <Button look="quiet" onClick={onRetry}>
              {t('ui.retry')}
            </Button>
          </p>
        )}
        <ul className="power-rules">
          {numbered(changes.items).map(({ value, label }) => {
            const index = fields.findIndex(({ stateChangeId }) => stateChangeId === value)
            return (
              <li key={value}>
                <div className="power-rule" role="group" aria-label={label}>
                  <Checkbox
                    label={label}
                    checked={index >= 0}
                    disabled={!maySave}
                    onChange={isUsed => (isUsed ? append(aRule(value), { shouldFocus: false }) : remove(index))}
                  />
                  {index >= 0 && <Rule key={fields[index]?.id} form={form} index={index} stateChangeId={value} />}
                </div>{' '}
              </li>
            )
          })}
        </ul>
      </FieldSet>
    </>
  )
}

interface RuleProps extends Pick<Props, 'form'> {
  index: number
  stateChangeId: number
}

function Rule({ form, index, stateChangeId }: RuleProps): ReactNode {
  const { t } = useTranslation()
  const motions = useLookup(lookupPowerMotions)
  return (
    <div className="m-pair">
      <Num
        of={form}
        name={`rules.${index}.delay`}
        label={t('profiles.power.delay')}
        unit="min"
        digits={2}
        min={0}
        max={43_200}
        required
      />
      {stateChangeId === powerStateChange.motionEnded && (
        <Choice
          of={form}
          name={`rules.${index}.motionId`}
          label={t('profiles.power.noticedBy')}
          options={numbered(motions.items)}
          {...motions.choice}
          required
        />
      )}
    </div>
  )
}
