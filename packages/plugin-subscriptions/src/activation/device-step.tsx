import type { FleetSchemas } from '@muster/contract'
import { useClient } from '@muster/ui'
import { Select } from '@muster/ui/controls'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { subscriptions } from '../clients/subscriptions.client.ts'

/** Device that is not activated (001 §3). */
export type InactiveDevice = Pick<FleetSchemas['DeviceRow'], 'id' | 'serialNumber'>

export interface Target {
  device?: InactiveDevice | undefined
  company?: { id: number; label: string } | undefined
}

interface DeviceStepProps {
  target: Target
  /** The selected device has been activated concurrently. */
  isUnavailable: boolean
  /** Messages of the fields `device` and `company`. */
  errors: Readonly<Record<string, string>>
  onChange(target: Target): void
}

/** Selects the device and the company of the unit. */
export function DeviceStep({
  target: { device, company },
  isUnavailable,
  errors,
  onChange,
}: DeviceStepProps): ReactNode {
  const { t } = useTranslation()
  const client = useClient(subscriptions)
  const devices = useQuery(client.inactiveDevices())
  const companies = useQuery(client.companies())
  const state = ({ isPending, error, refetch }: typeof devices | typeof companies) => ({
    loading: isPending,
    failure: error?.message,
    onRetry: () => void refetch(),
  })
  return (
    <div className="m-wizard-fields">
      <Select
        label={t('subscriptions.activation.deviceField')}
        hint={
          devices.data?.totalCount === 0
            ? t('subscriptions.activation.noDevices')
            : t('subscriptions.activation.deviceHint')
        }
        error={
          isUnavailable && devices.isSuccess
            ? t('subscriptions.activation.deviceGone', { device: device?.serialNumber })
            : errors['device']
        }
        required
        options={(devices.data?.items ?? []).map(({ id, serialNumber }) => ({ value: id, label: serialNumber }))}
        value={device?.id}
        onChange={id => onChange({ company, device: devices.data?.items.find(each => each.id === id) })}
        {...state(devices)}
      />
      <Select
        label={t('subscriptions.activation.companyField')}
        hint={t('subscriptions.activation.companyHint')}
        error={errors['company']}
        required
        options={(companies.data?.items ?? []).map(({ id, label }) => ({ value: Number(id), label }))}
        value={company?.id}
        onChange={id => {
          const found = companies.data?.items.find(each => Number(each.id) === id)
          onChange({ device, company: found && { id: Number(found.id), label: found.label } })
        }}
        {...state(companies)}
      />
    </div>
  )
}
