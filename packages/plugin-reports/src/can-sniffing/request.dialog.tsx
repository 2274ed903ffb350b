import { Dialog, toast, useClient } from '@muster/ui'
import { NumberField, RadioGroup } from '@muster/ui/controls'
import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { canSniffing } from './can-sniffing.client.ts'

interface Props {
  unitId: number
  unitName: string
  onSent(): void
  onClose(): void
}

const schedules = ['NOW', 'BOOT'] as const
/** Minutes in a day. */
const maxMinutes = 1440

/** Requests a log with its start and duration. Stays open if the server rejects the request. */
export function RequestDialog({ unitId, unitName, onSent, onClose }: Props): ReactNode {
  const { t } = useTranslation()
  const client = useClient(canSniffing)
  const [schedule, setSchedule] = useState<(typeof schedules)[number]>('NOW')
  const [duration, setDuration] = useState(1)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => client.send({ unit: unitId, schedule, duration }),
    onSuccess: () => {
      toast({ tone: 'success', text: t('reports.canSniffing.sentTo', { name: unitName }) })
      onClose()
    },
    onSettled: onSent,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isPending) mutate()
  }
  return (
    <Dialog
      kind="confirm"
      title={t('reports.canSniffing.newFor', { name: unitName })}
      okLabel={t('reports.canSniffing.send')}
      busy={isPending}
      onAnswer={ok => (ok ? mutate() : onClose())}
      message={
        <form className="can-form" onSubmit={submit} noValidate>
          <RadioGroup
            label={t('reports.canSniffing.schedule')}
            value={schedule}
            onChange={setSchedule}
            options={schedules.map(value => ({ value, label: t(`reports.canSniffing.schedule.${value}`) }))}
          />
          <NumberField
            label={t('reports.canSniffing.duration')}
            value={duration}
            onChange={value => setDuration(value ?? 1)}
            min={1}
            max={maxMinutes}
            unit={t('reports.canSniffing.min')}
            required
          />
          {error && (
            <p className="can-error" role="alert">
              {t('reports.canSniffing.sendFailed')} {error.message}
            </p>
          )}
          <button type="submit" hidden />
        </form>
      }
    />
  )
}
