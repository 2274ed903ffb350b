import { claimQuarantinedDevice, listQuarantinedDevices } from '@muster/contract'
import { severalActivations } from '@muster/plugin-subscriptions/routes'
import { Button, LinkButton, useApi, useCan } from '@muster/ui'
import { Checkbox, FieldSet } from '@muster/ui/controls'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { importUpload } from '../imports/imports.routes.ts'
import { unitTransfer } from '../unit-transfers/unit-transfers.routes.ts'
import { newCustomer } from './new-customer.routes.ts'
import { StepForm } from './step-form.tsx'
import type { StepProps } from './use-customer.ts'

/** Adds machines for the customer: claims reporting devices, activates devices, or moves units. */
export function MachinesStep(props: StepProps): ReactNode {
  const { t } = useTranslation()
  const { companyId } = props.customer
  const mayClaim = useCan(claimQuarantinedDevice.access)
  const mayActivate = useCan(severalActivations.access)
  const mayMove = useCan(unitTransfer.access)
  const mayImport = useCan(importUpload.access)
  const backUrl = newCustomer.href({ query: { company: companyId } })
  return (
    <>
      {mayClaim && <Claim {...props} />}
      <div className="customer-actions">
        {mayActivate && (
          <LinkButton href={severalActivations.href({ query: { company: companyId, backUrl } })}>
            {t('organisation.customer.machines.activate')}
          </LinkButton>
        )}
        {mayMove && <LinkButton href={unitTransfer.href()}>{t('organisation.customer.machines.move')}</LinkButton>}
        {mayImport && (
          <LinkButton href={importUpload.href({ params: { subject: 'units' } })}>
            {t('organisation.customer.machines.import')}
          </LinkButton>
        )}
      </div>
    </>
  )
}

/** Claims quarantined devices, each for a new unit named as reported by the device. */
function Claim({ customer: { companyId }, onDone }: StepProps): ReactNode {
  const { t } = useTranslation()
  const api = useApi()
  const queries = useQueryClient()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const { data } = useQuery({
    ...api.queryFor(listQuarantinedDevices, { query: { start: 0, limit: 50 } }),
    // only the root company sees the quarantine
    retry: false,
  })
  const devices = data?.items ?? []
  const claim = useMutation({
    mutationFn: async () => {
      for (const { deviceUid, name = deviceUid } of devices.filter(device => selected.has(device.deviceUid)))
        await api.call(claimQuarantinedDevice, { path: { deviceUid }, body: { companyId, name } })
    },
    onSuccess: () => setSelected(new Set()),
    // devices before a refused one are claimed
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey: [listQuarantinedDevices.id] })
      await onDone()
    },
  })
  if (devices.length === 0) return null
  const toggle = (uid: string, isOn: boolean) => {
    const next = new Set(selected)
    if (isOn) next.add(uid)
    else next.delete(uid)
    setSelected(next)
  }
  return (
    <StepForm
      error={claim.error}
      onSubmit={() => selected.size > 0 && !claim.isPending && claim.mutate()}
      submit={
        <Button type="submit" look="primary" busy={claim.isPending} aria-disabled={selected.size === 0 || undefined}>
          {t('organisation.customer.machines.claim', { count: selected.size })}
        </Button>
      }
    >
      <FieldSet label={t('organisation.customer.machines.waiting')}>
        {devices.map(({ deviceUid, name, brand, model }) => (
          <Checkbox
            key={deviceUid}
            label={[name ?? deviceUid, brand, model].filter(Boolean).join(' · ')}
            checked={selected.has(deviceUid)}
            onChange={isOn => toggle(deviceUid, isOn)}
          />
        ))}
      </FieldSet>
    </StepForm>
  )
}
