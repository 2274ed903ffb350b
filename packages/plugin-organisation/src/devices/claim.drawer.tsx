import {
  claimQuarantinedDevice,
  getDevice,
  listDevices,
  listDeviceUnits,
  listQuarantinedDevices,
} from '@muster/contract'
import { Button, toast, useApi, useFormat, useLeave } from '@muster/ui'
import { LimitedTextField, RadioGroup } from '@muster/ui/controls'
import { Drawer } from '@muster/ui/drawer'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { devices } from './devices.resource.ts'
import { NewUnitFields, type NewUnit } from './new-unit-fields.tsx'
import { UnitSelect, type DeviceUnit } from './unit-select.tsx'
import { QuarantinedDeviceFacts, type QuarantinedDevice } from './quarantined-device.tsx'

interface Props {
  device: QuarantinedDevice
  /** Key on the label, read from the link in its QR code. */
  labelKey?: string
  onClose(): void
}

/** Claims a quarantined device for a new unit or a unit without a device. Its readings become the unit's history. */
export function ClaimDrawer({ device, labelKey = '', onClose }: Props): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const form = useId()
  const queries = useQueryClient()
  const [kind, setKind] = useState<'new' | 'existing'>('new')
  const [unit, setUnit] = useState<DeviceUnit>()
  const [newUnit, setNewUnit] = useState<NewUnit>({ name: device.name ?? device.deviceUid })
  const [key, setKey] = useState(labelKey)
  const needsKey = device.keysCount > 1
  const [isTouched, setTouched] = useState(false)
  const [wasSubmitted, setSubmitted] = useState(false)
  const name = newUnit.name.trim()
  const { mutate, isPending, error } = useMutation({
    ...useApi().mutationFor(claimQuarantinedDevice),
    onSuccess: ({ accepted }) => {
      const names = { uid: device.deviceUid, unit: kind === 'new' ? name : unit?.name }
      toast({
        tone: 'success',
        text: t('organisation.waiting.claimed', { ...names, items: format.number(accepted) }),
      })
      for (const { id } of [listQuarantinedDevices, getDevice, listDevices, listDeviceUnits, devices])
        void queries.invalidateQueries({ queryKey: [id] })
      onClose()
    },
  })
  const leave = useLeave(onClose, { isDirty: isTouched, isBusy: isPending })
  const send = () => {
    setSubmitted(true)
    const { companyId, ...rest } = newUnit
    const given = key.trim()
    if (needsKey && given === '') return
    const withKey = given === '' ? {} : { labelKey: given }
    const path = { deviceUid: device.deviceUid }
    if (kind === 'existing' && unit) mutate({ path, body: { unitId: unit.unitId, ...withKey } })
    if (kind === 'new' && name && companyId !== undefined)
      mutate({ path, body: { ...rest, companyId, name, ...withKey } })
  }
  return (
    <Drawer
      title={t('organisation.waiting.claimTitle', { uid: device.deviceUid })}
      onClose={leave}
      footer={
        <>
          <Button disabled={isPending} onClick={leave}>
            {t('ui.cancel')}
          </Button>
          <Button look="primary" type="submit" form={form} busy={isPending}>
            {t('organisation.waiting.claim')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="device-form"
        noValidate
        onChange={() => setTouched(true)}
        onSubmit={event => {
          event.preventDefault()
          send()
        }}
      >
        <p className="m-muted">{t('organisation.waiting.claimText')}</p>
        <RadioGroup
          label={t('organisation.waiting.for')}
          required
          options={[
            { value: 'new', label: t('organisation.waiting.forNew') },
            { value: 'existing', label: t('organisation.waiting.forExisting') },
          ]}
          value={kind}
          onChange={setKind}
        />
        {kind === 'new' ? (
          <NewUnitFields
            value={newUnit}
            wasSubmitted={wasSubmitted}
            onChange={next => {
              setTouched(true)
              setNewUnit(next)
            }}
          />
        ) : (
          <UnitSelect
            label={t('organisation.unit')}
            hint={t('organisation.waiting.unitHint')}
            error={wasSubmitted && !unit ? t('organisation.device.move.unitMissing') : undefined}
            free
            value={unit}
            onChange={next => {
              setTouched(true)
              setUnit(next)
            }}
          />
        )}
        {(device.keysCount > 0 || labelKey !== '') && (
          <LimitedTextField
            label={t('organisation.waiting.labelKey')}
            hint={t(needsKey ? 'organisation.waiting.labelKeyNeeded' : 'organisation.waiting.labelKeyHint')}
            required={needsKey}
            error={wasSubmitted && needsKey && key.trim() === '' ? t('controls.required') : undefined}
            max={200}
            autoComplete="off"
            spellCheck={false}
            value={key}
            onChange={setKey}
          />
        )}
        {error && (
          <p className="m-field-error" role="alert">
            {error.message}
          </p>
        )}
        <h3>{t('organisation.waiting.says')}</h3>
        <QuarantinedDeviceFacts device={device} />
      </form>
    </Drawer>
  )
}
