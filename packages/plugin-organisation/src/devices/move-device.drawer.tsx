import { getDevice, listDevices, listDeviceUnits, moveDevice, type FleetSchemas } from '@muster/contract'
import { Button, Dialog, toast, useApi, useLeave } from '@muster/ui'
import { RadioGroup } from '@muster/ui/controls'
import { Drawer } from '@muster/ui/drawer'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { UnitSelect, type DeviceUnit } from './unit-select.tsx'
import { devices } from './devices.resource.ts'

interface Props {
  device: FleetSchemas['Device']
  onClose(): void
}

/**
 * Moves a device to another unit after a confirmation that explains the effect on data, commands and the other
 * device.
 */
export function MoveDeviceDrawer({ device, onClose }: Props): ReactNode {
  const { t } = useTranslation()
  const form = useId()
  const queries = useQueryClient()
  const [target, setTarget] = useState<DeviceUnit>()
  const [occupied, setOccupied] = useState<'SWAP' | 'REMOVE'>()
  const [wasSubmitted, setSubmitted] = useState(false)
  const [isConfirming, setConfirming] = useState(false)
  const isTaken = target?.deviceId !== undefined
  const isComplete = target !== undefined && (!isTaken || occupied !== undefined)
  const { mutate, isPending } = useMutation({
    ...useApi().mutationFor(moveDevice),
    onSuccess: ({ interrupted }) => {
      const done = t('organisation.device.move.done', { device: device.serialNumber, unit: target?.name })
      const more = interrupted > 0 ? ` ${t('organisation.device.move.interrupted', { count: interrupted })}` : ''
      toast({ tone: 'success', text: `${done}${more}` })
      for (const { id } of [getDevice, listDevices, listDeviceUnits, devices])
        void queries.invalidateQueries({ queryKey: [id] })
      onClose()
    },
    onError: error => {
      toast({ tone: 'danger', text: `${t('organisation.device.move.failed')} ${error.message}` })
      void queries.invalidateQueries({ queryKey: [listDeviceUnits.id] })
    },
    onSettled: () => setConfirming(false),
  })
  const leave = useLeave(onClose, { isDirty: target !== undefined, isBusy: isPending })
  const names = {
    device: device.serialNumber,
    unit: target?.name,
    from: device.unitName,
    other: target?.deviceSerial,
  }
  return (
    <>
      <Drawer
        title={t('organisation.device.move.title', names)}
        onClose={leave}
        footer={
          <>
            <Button disabled={isPending} onClick={leave}>
              {t('ui.cancel')}
            </Button>
            <Button look="primary" type="submit" form={form} busy={isPending}>
              {t('organisation.device.move')}
            </Button>
          </>
        }
      >
        <form
          id={form}
          className="device-form"
          noValidate
          onSubmit={event => {
            event.preventDefault()
            setSubmitted(true)
            if (isComplete) setConfirming(true)
          }}
        >
          <p className="m-muted">
            {t(device.unitName ? 'organisation.device.move.now' : 'organisation.device.move.spare', names)}
          </p>
          <UnitSelect
            label={t('organisation.device.move.unit')}
            hint={t('organisation.device.move.unitHint')}
            error={wasSubmitted && !target ? t('organisation.device.move.unitMissing') : undefined}
            excludedUnitId={device.unitId}
            value={target}
            onChange={unit => {
              setTarget(unit)
              setOccupied(undefined)
            }}
          />
          {isTaken && (
            <RadioGroup
              label={t('organisation.device.move.occupied', names)}
              required
              error={wasSubmitted && !occupied ? t('organisation.device.move.occupiedMissing') : undefined}
              options={[
                ...(device.unitId === undefined
                  ? []
                  : [{ value: 'SWAP' as const, label: t('organisation.device.move.swap', names) }]),
                { value: 'REMOVE' as const, label: t('organisation.device.move.remove', names) },
              ]}
              value={occupied}
              onChange={setOccupied}
            />
          )}
        </form>
      </Drawer>
      {isConfirming && target && (
        <Dialog
          kind="confirm"
          title={t('organisation.device.move.confirm', names)}
          busy={isPending}
          okLabel={t('organisation.device.move')}
          onAnswer={ok => {
            if (!ok) setConfirming(false)
            else
              mutate({
                path: { id: device.deviceId },
                body: { unitId: target.unitId, ...(occupied && isTaken && { occupied }) },
              })
          }}
          message={
            <ul className="device-list">
              <li>{t('organisation.device.move.data', names)}</li>
              {device.unitName && (
                <li>
                  {t(occupied === 'SWAP' ? 'organisation.device.move.swapped' : 'organisation.device.move.bare', names)}
                </li>
              )}
              {isTaken && occupied === 'REMOVE' && <li>{t('organisation.device.move.removed', names)}</li>}
              <li>{t('organisation.device.move.commands')}</li>
            </ul>
          }
        />
      )}
    </>
  )
}
