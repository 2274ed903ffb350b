import { OwnerChoice } from '@muster/fleet-kit/lookups'
import { HistoryLink } from '@muster/fleet-kit/record-history'
import { UnitPicker } from '@muster/fleet-kit/unit-picker'
import { Check, Text, TextArea, useDescribedField } from '@muster/ui/controls'
import { DetailScreen } from '@muster/ui/screens'
import type { ReactNode } from 'react'
import { Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { FleetConfiguration } from './fleet-configuration.tsx'
import { useFleet } from './use-fleet.ts'

interface Props {
  params: { id: string }
  query: { company: number | undefined }
}

export function FleetDetail({ params, query }: Props): ReactNode {
  const { t } = useTranslation()
  const fleet = useFleet(params.id, query.company)
  useDescribedField(fleet.form.control, 'unitIds', { label: t('organisation.units') })
  return (
    <DetailScreen
      title={t('organisation.fleet')}
      detail={fleet}
      actions={!fleet.isNew && <HistoryLink kind="fleet" id={params.id} name={fleet.name} />}
    >
      <Text of={fleet.form} name="name" label={t('organisation.name')} max={200} required />
      <OwnerChoice
        of={fleet.form}
        name="companyId"
        hint={t(fleet.isNew ? 'organisation.fleet.company.newHint' : 'organisation.fleet.company.hint')}
        byDefault={fleet.defaultOwner}
        disabled={!fleet.may.save}
      />
      <TextArea of={fleet.form} name="desc" label={t('organisation.description')} max={2000} />
      <Check of={fleet.form} name="isDefault" label={t('organisation.fleet.isDefault')} />
      {!fleet.isNew && <FleetConfiguration fleetId={Number(params.id)} />}
      <h2>{t('organisation.units')}</h2>
      <Controller
        control={fleet.form.control}
        name="unitIds"
        render={({ field }) => (
          <UnitPicker value={new Set(field.value)} onChange={units => field.onChange([...units])} />
        )}
      />
    </DetailScreen>
  )
}
