import { transferUnits } from '@muster/contract'
import { companyLookup, fleetLookup, LookupChoice, LookupChoices } from '@muster/fleet-kit/lookups'
import { TextField, useCan } from '@muster/ui'
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { UnitFieldsProps } from './identity-fields.tsx'

/** Company and fleets. Companies are loaded only if the user may select another one (001 §6). */
export function CompanyFields({ form, disabled }: UnitFieldsProps): ReactNode {
  const { t } = useTranslation()
  const mayMove = useCan({ ...transferUnits.access })
  const [clientId, { clientId: owner, companyName }] = useWatch({ control: form.control, name: ['clientId', 'before'] })
  const isMoving = clientId !== owner
  return (
    <>
      {disabled || !mayMove ? (
        <TextField label={t('equipment.unit.company')} value={companyName} readOnly />
      ) : (
        <LookupChoice
          of={form}
          name="clientId"
          label={t('equipment.unit.company')}
          hint={isMoving ? t('equipment.unit.company.moving', { company: companyName }) : undefined}
          lookup={companyLookup}
          required
        />
      )}
      {disabled ? (
        <TextField
          label={t('equipment.unit.fleets')}
          value={t('equipment.unit.fleets.count', { count: form.getValues('fleets').length })}
          readOnly
        />
      ) : (
        <LookupChoices
          of={form}
          name="fleets"
          label={t('equipment.unit.fleets')}
          hint={isMoving ? t('equipment.unit.fleets.moving') : undefined}
          lookup={fleetLookup}
        />
      )}
    </>
  )
}
