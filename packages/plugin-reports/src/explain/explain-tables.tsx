import { useFormat } from '@muster/ui'
import { DataTable, momentOf, type Column } from '@muster/ui/table'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Explanation } from '../clients/explanations.client.ts'
import { roundParts, unitOf, uomOfSource, type ShownUnit } from './figure-units.ts'

/** Maximum number of rows before a table scrolls. */
const mostRows = 20

interface Props {
  explanation: Explanation
  unit: ShownUnit
}

/** Lists the parts of a figure, the excluded periods and readings, and the corrections of its counter. */
export function ExplainTables({ explanation, unit }: Props): ReactNode {
  const { t } = useTranslation()
  const { leftOut, leftOutCount, gaps, corrections, parts } = explanation
  return (
    <>
      {parts.length > 0 && (
        <Section title={t('reports.explain.parts')} hint={t('reports.explain.partsHint')}>
          <PartTable explanation={explanation} unit={unit} />
        </Section>
      )}
      {gaps.length > 0 && (
        <Section title={t('reports.explain.gaps')}>
          <GapTable gaps={gaps} unit={unit} />
        </Section>
      )}
      {leftOut.length > 0 && (
        <Section
          title={
            leftOut.length < leftOutCount
              ? t('reports.explain.leftOutOf', { shown: leftOut.length, count: leftOutCount })
              : t('reports.explain.leftOut')
          }
        >
          <LeftOutTable explanation={explanation} />
        </Section>
      )}
      {corrections.length > 0 && (
        <Section title={t('reports.explain.corrections')}>
          <CorrectionTable corrections={corrections} />
        </Section>
      )}
    </>
  )
}

export function Section({ title, hint, children }: { title: string; hint?: string; children: ReactNode }): ReactNode {
  const id = useId()
  return (
    <section className="report-unit" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {hint && <p className="m-muted explain-hint">{hint}</p>}
      {children}
    </section>
  )
}

interface Period {
  from: string
  to: string
}

function usePeriodColumns<Row extends Period>(): Column<Row>[] {
  const { t } = useTranslation()
  const format = useFormat()
  return [
    {
      id: 'from',
      header: t('report.from'),
      cell: row => format.dateTime(row.from),
      value: row => momentOf(row.from),
      fixed: true,
      width: 170,
    },
    {
      id: 'to',
      header: t('reports.scheduled.to'),
      cell: row => format.dateTime(row.to),
      value: row => momentOf(row.to),
      minWidth: 170,
    },
  ]
}

type Part = Explanation['parts'][number]

function PartTable({ explanation: { parts, rule, operands }, unit }: Props): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const rounded = roundParts(
    parts.map(({ amount }) => amount),
    unit,
  )
  const rows = parts.map((part, i) => ({ ...part, shown: rounded[i] ?? 0, id: i }))
  const isPriced = rule === 'PRICED' || rule === 'EMISSIONS'
  const isMean = rule === 'MEAN_LOAD' || rule === 'MEAN_LOAD_FACTOR'
  // hours, also of an idle time in seconds
  const quantityUnit = rule === 'MEAN_LOAD_FACTOR' ? '' : (operands[0]?.uom.replace(/^s$/, 'h') ?? 'h')
  const write = (amount: number) => (unit.label === '' ? unit.print(amount) : format.number(amount, unit.digits))
  const columns: Column<Part & { shown: number; id: number }>[] = [
    ...usePeriodColumns<Part & { shown: number; id: number }>(),
    {
      id: 'amount',
      header: [t('reports.explain.amount'), unit.label && `(${unit.label})`].filter(Boolean).join(' '),
      cell: row => write(row.shown),
      value: row => row.shown,
      total: all => write(all.reduce((sum, { shown }) => sum + shown, 0)),
      align: 'end',
      onPhone: 'detail',
    },
    ...(isPriced || isMean
      ? [
          {
            id: 'quantity',
            header: [
              t(isMean ? 'reports.explain.weight' : 'reports.explain.quantity'),
              quantityUnit && `(${quantityUnit})`,
            ]
              .filter(Boolean)
              .join(' '),
            cell: (row: Part) => format.number(row.quantity, 2),
            value: (row: Part) => row.quantity,
            align: 'end' as const,
          },
        ]
      : []),
    ...(isMean
      ? [
          {
            id: 'mean',
            header: [t('reports.explain.mean'), unit.label && `(${unit.label})`].filter(Boolean).join(' '),
            cell: (row: Part) => format.number(row.mean, 2),
            value: (row: Part) => row.mean,
            align: 'end' as const,
          },
        ]
      : []),
    ...(isPriced
      ? [
          {
            id: 'price',
            header: t('reports.explain.price'),
            cell: (row: Part) => format.number(row.price, 5),
            value: (row: Part) => row.price,
            align: 'end' as const,
          },
        ]
      : [
          {
            id: 'readings',
            header: t('reports.explain.readings'),
            cell: (row: Part) => (row.readings === undefined ? '-' : format.number(row.readings)),
            value: (row: Part) => row.readings,
            align: 'end' as const,
          },
          { id: 'kind', header: t('reports.explain.part'), cell: (row: Part) => t(`reports.explain.part.${row.kind}`) },
        ]),
  ]
  return <Rows label={t('reports.explain.parts')} rows={rows} rowKey={row => row.id} columns={columns} />
}

type Gap = Explanation['gaps'][number]

function GapTable({ gaps, unit }: { gaps: readonly Gap[]; unit: ShownUnit }): ReactNode {
  const { t } = useTranslation()
  const columns: Column<Gap>[] = [
    ...usePeriodColumns<Gap>(),
    {
      id: 'reason',
      header: t('reports.explain.why'),
      cell: gap => t(`reports.explain.gap.${gap.reason}`),
      onPhone: 'detail',
    },
    {
      id: 'amount',
      header: t('reports.explain.amount'),
      cell: gap => unit.print(gap.amount),
      value: gap => gap.amount,
      align: 'end',
    },
  ]
  const rowKey = ({ from, to, reason }: Gap) => `${from} ${to} ${reason}`
  return <Rows label={t('reports.explain.gaps')} rows={gaps} rowKey={rowKey} columns={columns} />
}

type LeftOut = Explanation['leftOut'][number]

function LeftOutTable({ explanation: { leftOut, source } }: Pick<Props, 'explanation'>): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  // levels may be in percent
  const uom = source === 'FUEL_LEVEL' || source === undefined ? undefined : uomOfSource[source]
  const rows = leftOut.map((reading, id) => ({ ...reading, id }))
  const columns: Column<LeftOut & { id: number }>[] = [
    {
      id: 'time',
      header: t('reports.time'),
      cell: ({ time }) => format.dateTime(time),
      value: ({ time }) => momentOf(time),
      fixed: true,
    },
    {
      id: 'reason',
      header: t('reports.explain.why'),
      cell: ({ reason }) => t(`reports.explain.leftOut.${reason}`),
      onPhone: 'detail',
    },
    {
      id: 'value',
      header: t('reports.explain.value'),
      cell: ({ value }) => (uom === undefined ? '-' : unitOf(uom, format).print(value)),
      value: ({ value }) => value,
      align: 'end',
    },
  ]
  return <Rows label={t('reports.explain.leftOut')} rows={rows} rowKey={({ id }) => id} columns={columns} />
}

type Correction = Explanation['corrections'][number]

function CorrectionTable({ corrections }: { corrections: readonly Correction[] }): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const columns: Column<Correction>[] = [
    {
      id: 'from',
      header: t('report.from'),
      cell: ({ from }) => format.dateTime(from),
      value: ({ from }) => momentOf(from),
      fixed: true,
    },
    { id: 'to', header: t('reports.scheduled.to'), cell: ({ to }) => format.dateTime(to) },
    {
      id: 'kind',
      header: t('reports.explain.part'),
      cell: ({ kind }) => t(`reports.explain.correction.${kind}`),
      onPhone: 'detail',
    },
    {
      id: 'shift',
      header: t('reports.explain.shift'),
      cell: ({ shift }) => format.number(shift),
      value: ({ shift }) => shift,
      align: 'end',
    },
    { id: 'reason', header: t('reports.explain.why'), cell: ({ reason }) => reason },
  ]
  const rowKey = ({ kind, from }: Correction) => `${kind} ${from}`
  return <Rows label={t('reports.explain.corrections')} rows={corrections} rowKey={rowKey} columns={columns} />
}

interface RowsProps<Row> {
  label: string
  rows: readonly Row[]
  rowKey(row: Row): string | number
  columns: readonly Column<Row>[]
}

export function Rows<Row>(props: RowsProps<Row>): ReactNode {
  const isLong = props.rows.length > mostRows
  return (
    <div className={isLong ? 'explain-rows' : undefined}>
      <DataTable {...props} height={isLong ? 'fill' : 'content'} />
    </div>
  )
}
