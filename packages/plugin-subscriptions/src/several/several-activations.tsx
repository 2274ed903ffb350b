import { internalPath } from '@muster/core'
import { companyLookup, LookupSelect } from '@muster/fleet-kit/lookups'
import { Icon, LinkButton, useClient, useDialogs, useFormat } from '@muster/ui'
import { Select } from '@muster/ui/controls'
import { useDraft, useWizard, WizardScreen, type WizardStep } from '@muster/ui/screens'
import { useQuery } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { subscriptions, type Line } from '../clients/subscriptions.client.ts'
import { useWithRefresh } from '../clients/use-with-refresh.ts'
import { LineStep, useCountsNote } from './line-step.tsx'
import { BackToManagement } from '../management/back-to-management.tsx'
import '../subscriptions.css'
import { mostRows, type PastedRow } from './paste.ts'
import { PasteField } from './paste-field.tsx'
import { Results } from './results.tsx'
import { SelectedRows } from './selected-rows.tsx'
import { severalActivations } from './several.routes.ts'
import './several.css'

interface Entered {
  companyId: number | null
  rows: readonly PastedRow[]
  line: Line | null
}

type Query = { step: number; company: number | undefined; backUrl: string | undefined }

/** Activates several devices for one company with one subscription, and shows the result of each. */
export function SeveralActivations({ query }: { query: Query }): ReactNode {
  const { t } = useTranslation()
  const client = useClient(subscriptions)
  const withRefresh = useWithRefresh()
  const blank = useMemo<Entered>(() => ({ companyId: query.company ?? null, rows: [], line: null }), [query.company])
  const draft = useDraft('subscriptions.several-activations', blank)
  const { companyId, rows, line } = draft.entered
  const wizard = useWizard({
    at: {
      href: to => severalActivations.href({ query: { company: query.company, backUrl: query.backUrl, ...to.query } }),
    },
    query,
    draft,
    steps: useSteps(draft.entered),
    ending: t('subscriptions.activation.ending'),
    isDirty: rows.length > 0,
    run: requestKey => {
      if (companyId === null || !line) throw new Error(t('subscriptions.line.missing'))
      return withRefresh(
        client.activateSeveral({
          companyId,
          lineId: line.lineId,
          requestKey,
          rows: rows.map(({ serial, machine }) => ({ device: serial, serialNumber: machine })),
        }),
      )
    },
  })
  const backHref = internalPath(query.backUrl)
  const back = backHref !== undefined && (
    <LinkButton className="m-button m-screen-back" look="quiet" href={backHref}>
      <Icon name="back" size={16} />
      {t('subscriptions.several.back')}
    </LinkButton>
  )
  const { outcome } = wizard
  const refused = new Set(
    outcome.status === 'success'
      ? outcome.result.filter(({ result }) => result === 'REFUSED').map(({ device }) => device)
      : [],
  )
  return (
    <WizardScreen
      title={t('subscriptions.several.activation')}
      back={back || <BackToManagement />}
      wizard={wizard}
      finish={t('subscriptions.activation.finish')}
      panels={{
        devices: <DeviceRows entered={draft.entered} onChange={draft.enter} />,
        subscription: (
          <LineStep
            typeCode="ACTIVATION"
            companyId={companyId ?? undefined}
            value={line}
            onPick={line => draft.enter({ line })}
          />
        ),
      }}
      success={{
        title: t('subscriptions.several.finished'),
        content: results => (
          <>
            <Results
              header={t('subscriptions.activation.deviceField')}
              rows={results.map(({ device, result, message }) => ({
                name: device,
                isDone: result === 'DONE',
                text: message ?? t('subscriptions.activated'),
              }))}
            />
            {back}
          </>
        ),
        another: {
          label: t(refused.size > 0 ? 'subscriptions.several.retryRefused' : 'subscriptions.several.moreDevices'),
          begin: () => draft.clear({ companyId, rows: rows.filter(({ serial }) => refused.has(serial)) }),
        },
      }}
      failed={t('subscriptions.several.failed')}
    />
  )
}

function useSteps({ companyId, rows, line }: Entered): WizardStep<'devices' | 'subscription'>[] {
  const { t } = useTranslation()
  const { number } = useFormat()
  const dialogs = useDialogs()
  const countsNote = useCountsNote()
  return [
    {
      id: 'devices',
      title: t('subscriptions.several.devices'),
      missing: [
        ...(companyId === null ? [t('subscriptions.activation.noCompany')] : []),
        ...(rows.length === 0 ? [t('subscriptions.several.noDevice')] : []),
        ...(rows.length > mostRows ? [t('subscriptions.several.tooMany', { most: number(mostRows) })] : []),
      ],
    },
    {
      id: 'subscription',
      title: t('subscriptions.activation.subscription'),
      missing: line ? [] : [t('subscriptions.line.missing')],
      confirm: () =>
        dialogs.raise('subscriptionActivation', {
          name: line?.subscriptionName ?? '',
          note: countsNote(rows.length, line?.remainingQuantity),
        }),
    },
  ]
}

interface DeviceRowsProps {
  entered: Entered
  onChange(fields: Partial<Entered>): void
}

/** Selects the company, and devices from a list or from pasted serial numbers. */
function DeviceRows({ entered: { companyId, rows }, onChange }: DeviceRowsProps): ReactNode {
  const { t } = useTranslation()
  const devices = useQuery(useClient(subscriptions).inactiveDevices())
  const listed = new Set(rows.map(({ serial }) => serial))
  const add = (added: readonly PastedRow[]) =>
    onChange({ rows: [...rows, ...added.filter(({ serial }) => !listed.has(serial))] })
  return (
    <>
      <div className="m-wizard-fields">
        <LookupSelect
          label={t('subscriptions.activation.companyField')}
          hint={t('subscriptions.several.companyHint')}
          lookup={companyLookup}
          required
          value={companyId}
          // subscriptions belong to one dealer's customers
          onChange={companyId => onChange({ companyId, line: null })}
        />
        <Select
          label={t('subscriptions.several.addDevice')}
          hint={
            devices.data?.totalCount === 0
              ? t('subscriptions.activation.noDevices')
              : t('subscriptions.activation.deviceHint')
          }
          options={(devices.data?.items ?? [])
            .filter(({ serialNumber }) => !listed.has(serialNumber))
            .map(({ serialNumber }) => ({ value: serialNumber, label: serialNumber }))}
          value={undefined}
          onChange={serial => serial && add([{ serial, machine: '' }])}
          loading={devices.isPending}
          failure={devices.error?.message}
          onRetry={() => void devices.refetch()}
        />
      </div>
      <PasteField hint={t('subscriptions.several.pasteDevices')} onAdd={add} />
      <SelectedRows
        header={t('subscriptions.activation.deviceField')}
        rows={rows}
        onRemove={row => onChange({ rows: rows.filter(each => each !== row) })}
        more={{
          header: t('subscriptions.activation.serial'),
          cell: row => (
            <input
              className="m-input"
              aria-label={t('subscriptions.several.machineOf', { device: row.serial })}
              placeholder={row.serial}
              maxLength={100}
              value={row.machine}
              onChange={({ target: { value: machine } }) =>
                onChange({ rows: rows.map(each => (each === row ? { ...row, machine } : each)) })
              }
            />
          ),
        }}
      />
    </>
  )
}
