import { Check, Text, TextArea } from '@muster/ui/controls'
import { DetailScreen, useDetail } from '@muster/ui/screens'
import { UnitPicker } from '@muster/fleet-kit/unit-picker'
import type { ReactNode } from 'react'
import { Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { fleetDetail, fleetList } from './fleets.routes.ts'
import { aFleet, Fleet } from './fleet.schema.ts'
import { fleets } from './fleets.resource.ts'

export function FleetDetail({ params }: { params: { id: string } }): ReactNode {
  const { t } = useTranslation()
  const fleet = useDetail(fleets, { id: params.id, schema: Fleet, blank: aFleet, list: fleetList, self: fleetDetail })
  return (
    <DetailScreen title={t('organisation.fleet')} detail={fleet}>
      <Text of={fleet.form} name="name" label={t('organisation.name')} max={200} required />
      <TextArea of={fleet.form} name="desc" label={t('organisation.description')} max={2000} />
      <Check of={fleet.form} name="isDefault" label={t('organisation.fleet.isDefault')} />
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
