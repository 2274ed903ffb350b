import { lookupMaintenanceServiceTypes } from '@muster/contract'
import { HistoryLink } from '@muster/fleet-kit/record-history'
import { useApi } from '@muster/ui'
import { Check, Choice, RadioGroup, Text } from '@muster/ui/controls'
import { DetailScreen, useDetail } from '@muster/ui/screens'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import '../maintenance.css'
import { CounterField } from './counter-field.tsx'
import { aMaintenanceService, MaintenanceService } from './maintenance-service.schema.ts'
import { maintenanceServiceDetail, maintenanceServiceList } from './maintenance-services.routes.ts'
import { maintenanceServices } from './maintenance-services.resource.ts'

const counters = ['ENGINE_HOURS', 'ODOMETER'] as const

export function MaintenanceServiceDetail({ params }: { params: { id: string } }): ReactNode {
  const { t } = useTranslation()
  const {
    data: types = [],
    isPending,
    error,
    refetch,
  } = useQuery({ ...useApi().queryFor(lookupMaintenanceServiceTypes, {}), staleTime: 300_000 })
  const detail = useDetail(maintenanceServices, {
    id: params.id,
    schema: MaintenanceService,
    blank: aMaintenanceService,
    list: maintenanceServiceList,
    self: maintenanceServiceDetail,
    nameOf: ({ description }) => description,
  })
  const { form } = detail
  const counter = useWatch({ control: form.control, name: 'counter' })
  return (
    <DetailScreen
      title={t('maintenance.service')}
      detail={detail}
      actions={!detail.isNew && <HistoryLink kind="maintenance-service" id={params.id} name={detail.name} />}
    >
      <Text of={form} name="description" label={t('maintenance.description')} max={300} required />
      <Choice
        of={form}
        name="serviceTypeId"
        label={t('maintenance.type')}
        required
        options={types.map(({ id, label }) => ({ value: Number(id), label }))}
        loading={isPending}
        failure={error?.message}
        onRetry={() => void refetch()}
      />
      <RadioGroup
        label={t('maintenance.service.counter')}
        value={counter}
        onChange={value => {
          form.setValue('counter', value, { shouldDirty: true })
          // a distance cannot be reused as hours
          form.setValue('interval', null, { shouldDirty: true })
          form.setValue('forewarning', 0, { shouldDirty: true })
        }}
        options={counters.map(value => ({ value, label: t(`maintenance.counter.${value}`) }))}
      />
      <div className="mnt-pair">
        <CounterField
          form={form}
          name="interval"
          counter={counter}
          label={t('maintenance.interval')}
          hint={t('maintenance.service.intervalHint')}
        />
        <CounterField
          form={form}
          name="forewarning"
          counter={counter}
          label={t('maintenance.service.forewarning')}
          hint={t('maintenance.service.forewarningHint')}
        />
      </div>
      <Check of={form} name="isRecurrent" label={t('maintenance.service.isRecurrent')} />
      <Check of={form} name="isDefault" label={t('maintenance.service.isDefault')} />
    </DetailScreen>
  )
}
