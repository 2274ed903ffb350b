import type { ReportSchemas } from '@muster/contract'
import { Dialog } from '@muster/ui'
import { Checkbox, DateTimeField, NumberField, TextAreaField } from '@muster/ui/controls'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

type Answer = Omit<ReportSchemas['PositionHidingInput'], 'unitIds'>

interface Props {
  name: string
  busy: boolean
  onAnswer(answer: Answer | undefined): void
}

const sides = ['south', 'west', 'north', 'east'] as const
type Area = Record<(typeof sides)[number], number | null>

/** Collects period, area and reason of positions to hide. */
export function HidePositionsDialog({ name, busy, onAnswer }: Props): ReactNode {
  const { t } = useTranslation()
  const [from, setFrom] = useState<number | null>(null)
  const [to, setTo] = useState<number | null>(null)
  const [reason, setReason] = useState('')
  const [hasArea, setHasArea] = useState(false)
  const [area, setArea] = useState<Area>({ south: null, west: null, north: null, east: null })
  const [isChecked, setChecked] = useState(false)
  const missing = t('controls.required')
  const answer = (): Answer | undefined => {
    const { south, west, north, east } = area
    const isComplete = south !== null && west !== null && north !== null && east !== null
    if (from === null || to === null || from >= to || reason.trim() === '' || (hasArea && !isComplete)) return undefined
    return {
      fromDate: new Date(from).toISOString(),
      toDate: new Date(to).toISOString(),
      reason: reason.trim(),
      ...(hasArea && isComplete && { area: { south, west, north, east } }),
    }
  }
  function submit(ok: boolean) {
    if (!ok) return onAnswer(undefined)
    const input = answer()
    if (input) onAnswer(input)
    else setChecked(true)
  }
  return (
    <Dialog
      kind="confirm"
      title={t('equipment.unitData.hide.title', { name })}
      okLabel={t('equipment.unitData.hide.ok')}
      busy={busy}
      onAnswer={submit}
      message={
        <div className="unit-question">
          <DateTimeField
            label={t('equipment.unitData.hide.from')}
            required
            value={from}
            onChange={setFrom}
            error={isChecked && from === null ? missing : undefined}
          />
          <DateTimeField
            label={t('equipment.unitData.hide.to')}
            required
            value={to}
            onChange={setTo}
            error={
              isChecked && to === null
                ? missing
                : isChecked && from !== null && to !== null && from >= to
                  ? t('equipment.unitData.hide.order')
                  : undefined
            }
          />
          <TextAreaField
            label={t('equipment.unitData.hide.reason')}
            required
            max={500}
            value={reason}
            onChange={setReason}
            error={isChecked && reason.trim() === '' ? missing : undefined}
          />
          <Checkbox label={t('equipment.unitData.hide.area')} checked={hasArea} onChange={setHasArea} />
          {hasArea &&
            sides.map(side => (
              <NumberField
                key={side}
                label={t(`equipment.unitData.hide.${side}`)}
                unit="°"
                required
                digits={6}
                min={side === 'south' || side === 'north' ? -90 : -180}
                max={side === 'south' || side === 'north' ? 90 : 180}
                value={area[side]}
                onChange={value => setArea(before => ({ ...before, [side]: value }))}
                error={isChecked && area[side] === null ? missing : undefined}
              />
            ))}
        </div>
      }
    />
  )
}
