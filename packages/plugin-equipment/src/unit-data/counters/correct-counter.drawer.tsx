import { correctCounter, getCounterReadings, type FleetSchemas } from '@muster/contract'
import { ApiError } from '@muster/core'
import { Button, toast, useApi, useFormat, useLeave } from '@muster/ui'
import { DateTimeField, NumberField, Select, TextAreaField } from '@muster/ui/controls'
import { Drawer } from '@muster/ui/drawer'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { allCounters, useCounterFigures, type Counter } from './counter-figures.ts'

type Input = FleetSchemas['CounterCorrectionInput']
type Kind = FleetSchemas['CounterCorrectionKind']

const kinds = ['NEW_INSTRUMENT', 'OFFSET', 'WRONG_VALUES'] as const satisfies readonly Kind[]

/** Values in the reader's unit. */
interface Entered {
  counter: Counter
  kind: Kind
  from: number | null
  to: number | null
  oldValue: number | null
  newValue: number | null
  offset: number | null
  reason: string
}

const blank: Entered = {
  counter: 'ENGINE_HOURS',
  kind: 'NEW_INSTRUMENT',
  from: null,
  to: null,
  oldValue: null,
  newValue: null,
  offset: null,
  reason: '',
}

/** Fields of a kind, in the order of the form. */
const fieldsOf = {
  NEW_INSTRUMENT: ['oldValue', 'newValue'],
  OFFSET: ['offset'],
  WRONG_VALUES: [],
} as const satisfies Record<Kind, readonly ('oldValue' | 'newValue' | 'offset')[]>

interface Props {
  unitId: number
  name: string
  onClose(): void
}

/** Collects and stores a correction of a counter. */
export function CorrectCounterDrawer({ unitId, name, onClose }: Props): ReactNode {
  const { t } = useTranslation()
  const form = useId()
  const queries = useQueryClient()
  const figures = useCounterFigures()
  const [entered, setEntered] = useState<Entered>(blank)
  const [isChecked, setChecked] = useState(false)
  const { mutate, isPending, error, reset } = useMutation({
    ...useApi().mutationFor(correctCounter),
    async onSuccess() {
      toast({ tone: 'success', text: t('equipment.counters.saved', { name }) })
      onClose()
      // reports, maintenance and the unit's values depend on it
      await queries.invalidateQueries()
    },
    onError(failure) {
      // errors of fields are shown beside them
      const isShown = failure instanceof ApiError && failure.fieldErrors.length > 0
      if (!isShown) toast({ tone: 'danger', text: failure.message })
    },
  })
  const leave = useLeave(onClose, { isDirty: entered !== blank, isBusy: isPending })
  const set = (change: Partial<Entered>) => {
    reset()
    setEntered(before => ({ ...before, ...change }))
  }
  const { counter, kind, from, to, reason } = entered
  const fields = fieldsOf[kind]
  const input = inputOf(entered, figures.wire)
  const refusals = new Map(error instanceof ApiError ? error.fieldErrors.map(each => [each.field, each.message]) : [])
  const errorOf = (field: keyof Input, isMissing: boolean) =>
    refusals.get(field) ?? (isChecked && isMissing ? t('controls.required') : undefined)
  return (
    <Drawer
      title={t('equipment.counters.correct.title', { name })}
      onClose={leave}
      footer={
        <>
          <Button disabled={isPending} onClick={leave}>
            {t('ui.cancel')}
          </Button>
          <Button look="primary" type="submit" form={form} busy={isPending}>
            {t('screens.save')}
          </Button>
        </>
      }
    >
      <p className="m-muted">{t('equipment.counters.correct.hint')}</p>
      <form
        id={form}
        className="unit-question"
        noValidate
        onSubmit={event => {
          event.preventDefault()
          if (input) mutate({ path: { unitId }, body: input })
          else setChecked(true)
        }}
      >
        <Select<Counter>
          label={t('equipment.counters.counter')}
          required
          options={allCounters.map(value => ({ value, label: t(`equipment.counters.${value}`) }))}
          value={counter}
          onChange={value => set({ counter: value ?? blank.counter })}
        />
        <Select<Kind>
          label={t('equipment.counters.kind')}
          hint={t(`equipment.counters.kind.${kind}.hint`)}
          required
          options={kinds.map(value => ({ value, label: t(`equipment.counters.kind.${value}`) }))}
          value={kind}
          onChange={value => set({ kind: value ?? blank.kind })}
        />
        <DateTimeField
          label={t(kind === 'WRONG_VALUES' ? 'equipment.counters.wrongFrom' : 'equipment.counters.from')}
          required
          value={from}
          onChange={value => set({ from: value })}
          error={errorOf('fromDate', from === null)}
        />
        {from !== null && <NearReadings unitId={unitId} counter={counter} at={from} />}
        {kind === 'WRONG_VALUES' && (
          <DateTimeField
            label={t('equipment.counters.wrongTo')}
            required
            value={to}
            onChange={value => set({ to: value })}
            error={errorOf('toDate', to === null)}
          />
        )}
        {fields.map(field => (
          <NumberField
            key={field}
            label={t(`equipment.counters.${field}`)}
            hint={t(`equipment.counters.${field}.hint`)}
            unit={figures.label(counter)}
            required
            nullable
            digits={1}
            {...(field !== 'offset' && { min: 0 })}
            value={entered[field]}
            onChange={value => set({ [field]: value })}
            error={errorOf(field, entered[field] === null)}
          />
        ))}
        <TextAreaField
          label={t('equipment.counters.reason')}
          required
          max={500}
          value={reason}
          onChange={value => set({ reason: value })}
          error={errorOf('reason', reason.trim() === '')}
        />
      </form>
    </Drawer>
  )
}

/** Returns the correction to store; undefined if a field is missing. */
function inputOf(entered: Entered, wire: (counter: Counter, shown: number) => number): Input | undefined {
  const { counter, kind, from, to, reason } = entered
  const fields = fieldsOf[kind]
  if (from === null || reason.trim() === '' || fields.some(field => entered[field] === null)) return undefined
  if (kind === 'WRONG_VALUES' && to === null) return undefined
  return {
    counter,
    kind,
    fromDate: new Date(from).toISOString(),
    ...(kind === 'WRONG_VALUES' && { toDate: new Date(to ?? 0).toISOString() }),
    ...Object.fromEntries(fields.map(field => [field, wire(counter, entered[field] ?? 0)])),
    reason: reason.trim(),
  }
}

/** Shows the readings before and after the time of a correction. */
function NearReadings({ unitId, counter, at }: { unitId: number; counter: Counter; at: number }) {
  const { t } = useTranslation()
  const format = useFormat()
  const figures = useCounterFigures()
  const { data } = useQuery(
    useApi().queryFor(getCounterReadings, { path: { unitId }, query: { counter, at: new Date(at).toISOString() } }),
  )
  if (!data) return null
  const textOf = (reading: FleetSchemas['CurrentCounter'] | undefined) =>
    reading
      ? t('equipment.counters.near.value', {
          value: figures.text(counter, reading.reported),
          at: format.dateTime(reading.timestamp),
        })
      : t('equipment.counters.near.none')
  return (
    <p className="m-muted" aria-live="polite">
      {t('equipment.counters.near.before', { reading: textOf(data.before) })}
      <br />
      {t('equipment.counters.near.after', { reading: textOf(data.after) })}
    </p>
  )
}
