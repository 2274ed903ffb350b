import { zodResolver } from '@hookform/resolvers/zod'
import type { Opened } from '@muster/core'
import { RecordUsage } from '@muster/fleet-kit/record-history'
import { Button, toast, useCan, useDialogs, useLeave, useClient } from '@muster/ui'
import { describedField } from '@muster/ui/controls'
import { Drawer } from '@muster/ui/drawer'
import { issueMessage, Merge, useMerge } from '@muster/ui/screens'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent, type ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { SensorFields } from './sensor-fields.tsx'
import { Sensor, type SensorModel } from './sensor.schema.ts'
import { sensors } from './sensors.resource.ts'

interface Props {
  sensorId: number | null
  opened: Opened<SensorModel>
  onSaved(sensorId: number | null): void
  close(): void
}

/** Drawer with the form of a sensor, its curve and its usage. */
export function SensorPanel({ sensorId, opened, onSaved, close }: Props): ReactNode {
  const { t } = useTranslation()
  const client = useClient(sensors)
  const dialogs = useDialogs()
  const queries = useQueryClient()
  const [record, setRecord] = useState(opened)
  const sensor = record.model
  const form = useForm<SensorModel>({
    defaultValues: sensor,
    resolver: zodResolver(Sensor, { error: issue => issueMessage(issue, t) }),
    mode: 'all',
  })
  const merging = useMerge<SensorModel>(field => describedField(form.control, field))
  const [isBusy, setBusy] = useState(false)
  const isNew = sensorId === null
  const maySave = useCan((isNew ? sensors.access.add : sensors.access.edit) ?? noAccess) && !sensor.readOnly
  const mayRemove = useCan(sensors.access.remove ?? noAccess) && !isNew && !sensor.readOnly
  const leave = useLeave(close, { isDirty: form.formState.isDirty, isBusy })

  /** @param run returns false to stay in the panel */
  async function change(
    failure: 'saveError' | 'updateError' | 'deleteError',
    run: () => Promise<boolean>,
  ): Promise<void> {
    setBusy(true)
    try {
      const isDone = await run()
      void queries.invalidateQueries({ queryKey: [sensors.id] })
      setBusy(false)
      if (isDone) close()
    } catch (error) {
      setBusy(false)
      await dialogs.raise(failure, { name: form.getValues('name'), error })
    }
  }
  const save = form.handleSubmit(
    model =>
      change(isNew ? 'saveError' : 'updateError', async () => {
        const saved = await merging.save({
          opened: isNew ? undefined : record,
          entered: model,
          nameOf: ({ name }) => name,
          store: (entered, version) => client.save(entered, sensorId ?? undefined, version),
          reopen: () => client.open(sensorId ?? 0),
          refill(newer, selected) {
            setRecord(newer)
            form.reset(newer.model)
            form.reset(selected, { keepDefaultValues: true })
          },
        })
        if (!saved) return false
        onSaved(saved.result)
        toast({ tone: 'success', text: t('profiles.sensor.saved', { name: saved.model.name }) })
        return true
      }),
    async () => void (await dialogs.raise('invalidFormData')),
  )
  const remove = async () => {
    if (sensorId === null || !(await dialogs.raise('deleteConfirmation', { name: sensor.name }))) return
    await change('deleteError', async () => {
      await client.remove(sensorId)
      onSaved(null)
      return true
    })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
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
      <Merge question={merging.question} />
    </Drawer>
  )
}

const noAccess = { anyOf: [] }
