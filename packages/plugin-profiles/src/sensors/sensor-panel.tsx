import { zodResolver } from '@hookform/resolvers/zod'
import { RecordUsage } from '@muster/fleet-kit/record-history'
import { Button, toast, useCan, useDialogs, useLeave, useClient } from '@muster/ui'
import { Drawer } from '@muster/ui/drawer'
import { issueMessage } from '@muster/ui/screens'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent, type ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { SensorFields } from './sensor-fields.tsx'
import { Sensor, type SensorModel } from './sensor.schema.ts'
import { sensors } from './sensors.resource.ts'

interface Props {
  sensorId: number | null
  sensor: SensorModel
  onSaved(sensorId: number | null): void
  close(): void
}

/** Drawer with the form of a sensor, its curve and its usage. */
export function SensorPanel({ sensorId, sensor, onSaved, close }: Props): ReactNode {
  const { t } = useTranslation()
  const client = useClient(sensors)
  const dialogs = useDialogs()
  const queries = useQueryClient()
  const form = useForm<SensorModel>({
    defaultValues: sensor,
    resolver: zodResolver(Sensor, { error: issue => issueMessage(issue, t) }),
    mode: 'all',
  })
  const [isBusy, setBusy] = useState(false)
  const isNew = sensorId === null
  const maySave = useCan((isNew ? sensors.access.add : sensors.access.edit) ?? noAccess) && !sensor.readOnly
  const mayRemove = useCan(sensors.access.remove ?? noAccess) && !isNew && !sensor.readOnly
  const leave = useLeave(close, { isDirty: form.formState.isDirty, isBusy })

  async function change(failure: 'saveError' | 'updateError' | 'deleteError', run: () => Promise<void>): Promise<void> {
    setBusy(true)
    try {
      await run()
      void queries.invalidateQueries({ queryKey: [sensors.id] })
      setBusy(false)
      close()
    } catch (error) {
      setBusy(false)
      await dialogs.raise(failure, { name: form.getValues('name'), error })
    }
  }
  const save = form.handleSubmit(
    model =>
      change(isNew ? 'saveError' : 'updateError', async () => {
        onSaved(await client.save(model, sensorId ?? undefined))
        toast({ tone: 'success', text: t('profiles.sensor.saved', { name: model.name }) })
      }),
    async () => void (await dialogs.raise('invalidFormData')),
  )
  const remove = async () => {
    if (sensorId === null || !(await dialogs.raise('deleteConfirmation', { name: sensor.name }))) return
    await change('deleteError', async () => {
      await client.remove(sensorId)
      onSaved(null)
    })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // must not submit the profile form around the drawer
    event.stopPropagation()
    if (!isBusy && maySave) void save()
  }
  return (
    <Drawer
      title={isNew ? t('profiles.sensor.add') : t('profiles.sensor.editing', { name: sensor.name })}
      onClose={leave}
      footer={
        <>
          {mayRemove && (
            <Button look="danger" onClick={() => void remove()}>
              {t('screens.delete')}
            </Button>
          )}
          {maySave && (
            <Button look="primary" busy={isBusy} onClick={() => void save()}>
              {t('screens.save')}
            </Button>
          )}
        </>
      }
    >
      <form className="sensor-panel" onSubmit={submit} noValidate>
        {sensor.readOnly && <p className="m-muted">{t('profiles.sensor.readOnly')}</p>}
        <fieldset className="m-screen-fields" disabled={!maySave}>
          <SensorFields form={form} maySave={maySave} />
        </fieldset>
        {!isNew && <RecordUsage resource={sensors} id={sensorId} />}
        {/* lets Enter save */}
        <button type="submit" hidden />
      </form>
    </Drawer>
  )
}

const noAccess = { anyOf: [] }
