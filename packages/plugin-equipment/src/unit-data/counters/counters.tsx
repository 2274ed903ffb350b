import { listCounterCorrections, withdrawCounterCorrection, type FleetSchemas } from '@muster/contract'
import { Button, Dialog, Loading, StatePanel, toast, useApi, useCan, useFormat } from '@muster/ui'
import { TextAreaField } from '@muster/ui/controls'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CorrectCounterDrawer } from './correct-counter.drawer.tsx'
import { useCounterFigures } from './counter-figures.ts'

type Correction = FleetSchemas['CounterCorrection']

/** Shows the counters of a unit and their corrections, and corrects them. */
export function Counters({ unitId, name }: { unitId: number; name: string }): ReactNode {
  const { t } = useTranslation()
  const figures = useCounterFigures()
  const mayCorrect = useCan({ ...withdrawCounterCorrection.access })
  const [isOpen, setOpen] = useState(false)
  const { data, isPending, error, refetch } = useQuery(useApi().queryFor(listCounterCorrections, { path: { unitId } }))
  if (isPending) return <Loading />
  if (error)
    return (
      <StatePanel icon="alert" title={t('equipment.counters.failed')} subtitle={error.message}>
        <Button onClick={() => void refetch()}>{t('ui.retry')}</Button>
      </StatePanel>
    )
  const { counters, corrections } = data
  return (
    <section>
      <h2>{t('equipment.counters')}</h2>
      <p className="m-muted">{t('equipment.counters.text')}</p>
      {counters.length === 0 && <p>{t('equipment.counters.none')}</p>}
      <ul>
        {counters.map(({ counter, reported, corrected }) => (
          <li key={counter}>
            {t(`equipment.counters.${counter}`)}: <strong>{figures.text(counter, corrected)}</strong>
            {corrected !== reported &&
              ` (${t('equipment.counters.reported', { value: figures.text(counter, reported) })})`}
          </li>
        ))}
      </ul>
      {mayCorrect && <Button onClick={() => setOpen(true)}>{t('equipment.counters.correct')}</Button>}
      {corrections.length > 0 && <CorrectionList unitId={unitId} corrections={corrections} mayCorrect={mayCorrect} />}
      {isOpen && <CorrectCounterDrawer unitId={unitId} name={name} onClose={() => setOpen(false)} />}
    </section>
  )
}

interface ListProps {
  unitId: number
  corrections: readonly Correction[]
  mayCorrect: boolean
}

function CorrectionList({ unitId, corrections, mayCorrect }: ListProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const textOf = useCorrectionText()
  const [asked, setAsked] = useState<Correction>()
  return (
    <>
      <ul aria-label={t('equipment.counters.corrections')}>
        {corrections.map(correction => {
          const { correctionId, counter, reason, createdBy, createdAt } = correction
          return (
            <li key={correctionId}>
              <p>
                {t(`equipment.counters.${counter}`)}: {textOf(correction)}
                <br />
                {t('equipment.counters.by', { by: createdBy, at: format.dateTime(createdAt), reason })}
              </p>
              <CorrectionState correction={correction} mayCorrect={mayCorrect} onWithdraw={setAsked} />
            </li>
          )
        })}
      </ul>
      {asked && <WithdrawDialog unitId={unitId} correction={asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}

interface StateProps {
  correction: Correction
  mayCorrect: boolean
  onWithdraw(correction: Correction): void
}

function CorrectionState({ correction, mayCorrect, onWithdraw }: StateProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { withdrawnAt, withdrawnBy, withdrawalReason } = correction
  if (withdrawnAt)
    return (
      <p className="m-muted">
        {t('equipment.counters.withdrawn', {
          at: format.dateTime(withdrawnAt),
          by: withdrawnBy,
          reason: withdrawalReason,
        })}
      </p>
    )
  if (!mayCorrect) return null
  return <Button onClick={() => onWithdraw(correction)}>{t('equipment.counters.withdraw')}</Button>
}

/** Describes a correction: its kind, its time, and the values before and after it. */
function useCorrectionText(): (correction: Correction) => string {
  const { t } = useTranslation()
  const format = useFormat()
  const figures = useCounterFigures()
  return ({ counter, kind, fromDate, toDate, oldValue = 0, newValue = 0, offset = 0 }) => {
    const from = format.dateTime(fromDate)
    if (kind === 'WRONG_VALUES') return t('equipment.counters.text.WRONG_VALUES', { from, to: format.dateTime(toDate) })
    if (kind === 'OFFSET')
      return t('equipment.counters.text.OFFSET', {
        from,
        offset: `${offset > 0 ? '+' : ''}${figures.text(counter, offset)}`,
      })
    return t('equipment.counters.text.NEW_INSTRUMENT', {
      from,
      before: figures.text(counter, oldValue),
      after: figures.text(counter, newValue),
    })
  }
}

function WithdrawDialog({ unitId, correction, onClose }: { unitId: number; correction: Correction; onClose(): void }) {
  const { t } = useTranslation()
  const textOf = useCorrectionText()
  const queries = useQueryClient()
  const [reason, setReason] = useState('')
  const [isChecked, setChecked] = useState(false)
  const withdraw = useMutation({
    ...useApi().mutationFor(withdrawCounterCorrection),
    async onSuccess() {
      onClose()
      // reports, maintenance and the unit's values depend on it
      await queries.invalidateQueries()
    },
    onError: error => void toast({ tone: 'danger', text: error.message }),
  })
  const submit = (isAgreed: boolean) => {
    if (!isAgreed) onClose()
    else if (reason.trim() === '') setChecked(true)
    else withdraw.mutate({ path: { unitId, correctionId: correction.correctionId }, body: { reason: reason.trim() } })
  }
  return (
    <Dialog
      kind="confirm"
      title={t('equipment.counters.withdraw.title')}
      okLabel={t('equipment.counters.withdraw.ok')}
      busy={withdraw.isPending}
      onAnswer={submit}
      message={
        <div className="unit-question">
          <p>{textOf(correction)}</p>
          <TextAreaField
            label={t('equipment.counters.withdraw.reason')}
            required
            max={500}
            value={reason}
            onChange={setReason}
            error={isChecked && reason.trim() === '' ? t('controls.required') : undefined}
          />
        </div>
      }
    />
  )
}
