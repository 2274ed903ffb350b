import { Dialog, Ago, useApi, useCan, useFormat } from '@muster/ui'
import { LimitedTextField, NativeSelect } from '@muster/ui/controls'
import { useState, type FormEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AvailableTemplate } from '../clients/index.ts'
import { describeTemplate } from './describe-template.ts'
import './send.css'
import { getUnitTracking, getUnitTrackingLastinfo } from '@muster/contract'
import { inBase } from '@muster/core'
import { useQuery } from '@tanstack/react-query'

const refreshMs = 10_000

/** Shows the live status, speed and key of a unit, so that nobody stops a working or moving machine. */
function UnitNow({ unitId }: { unitId: number }): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const api = useApi()
  const mayRead = useCan([getUnitTracking.access, getUnitTrackingLastinfo.access])
  const options = { enabled: mayRead, refetchInterval: refreshMs }
  const unit = useQuery({ ...api.queryFor(getUnitTracking, { path: { unitId } }), ...options })
  const info = useQuery({ ...api.queryFor(getUnitTrackingLastinfo, { path: { unitId } }), ...options })
  if (!mayRead || unit.isError || info.isError) return <p className="m-muted">{t('commands.now.unknown')}</p>
  if (!unit.data || !info.data) return <p className="m-muted">{t('ui.loading')}</p>
  const { speed, ignition, timestamp } = info.data
  return (
    <dl className="commands-now">
      <div>
        <dt>{t('commands.now.status')}</dt>
        <dd>
          <span className="commands-now-dot" style={{ background: `#${unit.data.statusColor}` }} />
          {unit.data.statusName}
        </dd>
      </div>
      <div>
        <dt>{t('commands.now.speed')}</dt>
        <dd>{speed === undefined ? '-' : format.quantity('SPEED', inBase('SPEED', speed), 0)}</dd>
      </div>
      <div>
        <dt>{t('commands.now.key')}</dt>
        <dd>{ignition === undefined ? '-' : t(ignition ? 'commands.now.keyOn' : 'commands.now.keyOff')}</dd>
      </div>
      <div>
        <dt>{t('commands.now.reported')}</dt>
        <dd>{timestamp === undefined ? '-' : <Ago moment={timestamp} />}</dd>
      </div>
    </dl>
  )
}

interface Props {
  template: AvailableTemplate
  unitId: number
  unitName: string
  /** @param expiresIn seconds, or undefined to cancel */
  onAnswer(expiresIn: number | undefined): void
}

const expiries = { hour: 3_600, day: 86_400, week: 604_800, month: 2_592_000 } as const

/**
 * Confirms sending a command and selects its expiry. For a command that stops the machine, shows the unit's current
 * status and requires its name.
 */
export function ConfirmSend({ template, unitId, unitName, onAnswer }: Props): ReactNode {
  const { t } = useTranslation()
  const { name, stopsMachine = false } = template
  const description = describeTemplate(template, t)
  const [expiresIn, setExpiresIn] = useState<number>(expiries.day)
  const [typed, setTyped] = useState('')
  const [isRefused, setRefused] = useState(false)
  const isNamed = typed.trim() === unitName.trim()
  const answer = (ok: boolean) => {
    if (!ok) return onAnswer(undefined)
    if (stopsMachine && !isNamed) return setRefused(true)
    onAnswer(expiresIn)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    answer(true)
  }
  return (
    <Dialog
      kind={stopsMachine ? 'delete' : 'confirm'}
      {...(stopsMachine && { icon: 'alert' })}
      title={t('commands.confirm.title', { name })}
      message={
        <form className="commands-confirm" noValidate onSubmit={submit}>
          <p>{t(stopsMachine ? 'commands.confirm.stops' : 'commands.confirm.text', { name, unit: unitName })}</p>
          {description && <p className="m-muted">{description}</p>}
          {stopsMachine && (
            <>
              <UnitNow unitId={unitId} />
              <LimitedTextField
                label={t('commands.confirm.unit', { unit: unitName })}
                error={isRefused && !isNamed ? t('commands.confirm.unitWrong', { unit: unitName }) : undefined}
                required
                value={typed}
                onChange={setTyped}
              />
            </>
          )}
          <NativeSelect
            label={t('commands.confirm.expiry')}
            nullable={false}
            value={expiresIn}
            onChange={value => setExpiresIn(value ?? expiries.day)}
            options={Object.entries(expiries).map(([span, value]) => ({ value, label: t(`commands.expiry.${span}`) }))}
          />
        </form>
      }
      okLabel={stopsMachine ? t('commands.sendThis', { name }) : t('commands.send')}
      onAnswer={answer}
    />
  )
}
