import { useClient, useDialogs, useFormat } from '@muster/ui'
import { useDraft, useWizard, WizardScreen, type WizardStep } from '@muster/ui/screens'
import { DataTable } from '@muster/ui/table'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { subscriptions, type Line } from '../clients/subscriptions.client.ts'
import { useWithRefresh } from '../clients/use-with-refresh.ts'
import { BackToManagement } from '../management/back-to-management.tsx'
import { EndingBadge } from '../renewal/ending-badge.tsx'
import { RenewalList, useRenewals } from '../renewal/renewal-list.tsx'
import '../subscriptions.css'
import { LineStep, useCountsNote } from './line-step.tsx'
import { mostRows } from './paste.ts'
import { PasteField } from './paste-field.tsx'
import { Results } from './results.tsx'
import { SelectedRows } from './selected-rows.tsx'
import { severalRenewals } from './several.routes.ts'
import './several.css'

/** A unit that is selected in the list, or a pasted serial number. */
interface UnitToRenew {
  serial: string
  unitId?: number | undefined
  name?: string | undefined
}

interface Entered {
  rows: readonly UnitToRenew[]
  line: Line | null
}

const blank: Entered = { rows: [], line: null }

/** Renews the subscriptions of several units with one order line, and shows the result of each. */
export function SeveralRenewals({ query }: { query: { step: number } }): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const client = useClient(subscriptions)
  const withRefresh = useWithRefresh()
  const draft = useDraft('subscriptions.several-renewals', blank)
  const { rows, line } = draft.entered
  const wizard = useWizard({
    at: severalRenewals,
    query,
    draft,
    steps: useSteps(draft.entered),
    ending: t('subscriptions.renewal.ending'),
    isDirty: rows.length > 0,
    run: requestKey => {
      if (!line) throw new Error(t('subscriptions.line.missing'))
      return withRefresh(
        client.renewSeveral({
          lineId: line.lineId,
          requestKey,
          rows: rows.map(({ unitId, serial }) => (unitId === undefined ? { serialNumber: serial } : { unitId })),
        }),
      )
    },
  })
  const { outcome } = wizard
  const refused = outcome.status === 'success' ? rows.filter((_, i) => outcome.result[i]?.result === 'REFUSED') : []
  return (
    <WizardScreen
      title={t('subscriptions.several.renewal')}
      back={<BackToManagement />}
      wizard={wizard}
      finish={t('subscriptions.renewal.finish')}
      panels={{
        units: <UnitRows rows={rows} onChange={next => draft.enter({ rows: next })} />,
        subscription: <LineStep typeCode="RENEWAL" value={line} onPick={next => draft.enter({ line: next })} />,
      }}
      success={{
        title: t('subscriptions.several.finished'),
        content: results => (
          <Results
            header={t('subscriptions.unit')}
            rows={results.map(({ unitName, serialNumber, result, message, subscriptionEndDate: end }) => ({
              name: [unitName, serialNumber].filter(Boolean).join(' · '),
              isDone: result === 'DONE',
              text: message ?? t('subscriptions.several.renewedUntil', { end: end ? format.date(end) : '-' }),
            }))}
          />
        ),
        another: {
          label: t(refused.length > 0 ? 'subscriptions.several.retryRefused' : 'subscriptions.several.moreUnits'),
          begin: () => draft.clear({ rows: refused }),
        },
      }}
      failed={t('subscriptions.several.failed')}
    />
  )
}

function useSteps({ rows, line }: Entered): WizardStep<'units' | 'subscription'>[] {
  const { t } = useTranslation()
  const { number } = useFormat()
  const dialogs = useDialogs()
  const countsNote = useCountsNote()
  return [
    {
      id: 'units',
      title: t('subscriptions.several.units'),
      missing: [
        ...(rows.length === 0 ? [t('subscriptions.several.noUnit')] : []),
        ...(rows.length > mostRows ? [t('subscriptions.several.tooMany', { most: number(mostRows) })] : []),
      ],
    },
    {
      id: 'subscription',
      title: t('subscriptions.renewal.subscription'),
      missing: line ? [] : [t('subscriptions.line.missing')],
      confirm: () =>
        dialogs.raise('subscriptionRenewal', {
          name: line?.subscriptionName ?? '',
          note: countsNote(rows.length, line?.remainingQuantity),
        }),
    },
  ]
}

interface UnitRowsProps {
  rows: readonly UnitToRenew[]
  onChange(rows: readonly UnitToRenew[]): void
}

/** Selects units from the list, earliest end first, or from pasted serial numbers. */
function UnitRows({ rows, onChange }: UnitRowsProps): ReactNode {
  const { t } = useTranslation()
  const list = useRenewals()
  const { items } = list
  const select = (keys: ReadonlySet<unknown>) => {
    const onPage = new Set(items.map(({ unitId }) => unitId))
    const others = rows.filter(({ unitId }) => unitId === undefined || !onPage.has(unitId))
    const selected = items.filter(({ unitId }) => keys.has(unitId))
    onChange([
      ...others,
      ...selected.map(({ unitId, unitName, serialNumber }) => ({ unitId, name: unitName, serial: serialNumber })),
    ])
  }
  const listed = new Set(rows.map(({ serial }) => serial))
  return (
    <>
      <RenewalList list={list}>
        <DataTable
          label={t('subscriptions.renewal.units')}
          rows={items}
          rowKey={unit => unit.unitId}
          height="content"
          selection={{ keys: new Set(rows.flatMap(({ unitId }) => unitId ?? [])), change: select }}
          columns={[
            { id: 'unit', header: t('subscriptions.unit'), cell: unit => unit.unitName, fixed: true },
            { id: 'serial', header: t('subscriptions.serial'), cell: unit => unit.serialNumber },
            { id: 'company', header: t('subscriptions.company'), cell: unit => unit.companyName },
            {
              id: 'end',
              header: t('subscriptions.end'),
              cell: unit => <EndingBadge end={unit.subscriptionEndDate} />,
            },
          ]}
        />
      </RenewalList>
      <PasteField
        hint={t('subscriptions.several.pasteUnits')}
        onAdd={added => onChange([...rows, ...added.filter(({ serial }) => !listed.has(serial))])}
      />
      <SelectedRows
        header={t('subscriptions.several.units')}
        rows={rows}
        onRemove={row => onChange(rows.filter(each => each !== row))}
      />
    </>
  )
}
