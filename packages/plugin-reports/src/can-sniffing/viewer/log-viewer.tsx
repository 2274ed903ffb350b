import { faultText, unreadableReason, type CanGroup, type CanLog, type ConversionMethod } from '@muster/signals'
import { Button, StatePanel, useFormat } from '@muster/ui'
import { LineChart, type LineSeries } from '@muster/ui/charts'
import { NativeSelect, Tabs } from '@muster/ui/controls'
import { TableOrGrid, GridSwitch } from '@muster/ui/grid'
import { useMemo, useRef, useState, useEffect, type DragEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { linesOf, textsOf, type Decodable } from './decoder.ts'
import { faultCodesOf } from './diagnostics.ts'
import { FaultCodes } from './fault-codes.tsx'
import type { OpenLog } from './file.worker.ts'
import { GroupDetail } from './group-detail.tsx'
import { GroupTable } from './group-table.tsx'
import { Trace } from './trace.tsx'
import { useFrameColumns } from './use-frame-columns.ts'
import { withUtcTimes } from './utc-times.ts'
import { useDecoder } from './use-decoder.ts'
import './viewer.css'
import { openLog } from './worker-client.ts'

interface Props {
  file: Blob
  name: string
  unitId: number
}

/** Shows a log as frame groups, signals over time and single frames. */
export function LogViewer({ file, name, unitId }: Props): ReactNode {
  const { t } = useTranslation()
  const state = useLog(file)
  if (state.status === 'error')
    return (
      <StatePanel icon="alert" title={t('reports.canSniffing.notRead')} subtitle={unreadableReason(t, state.error)} />
    )
  if (state.status === 'reading')
    return (
      <div className="can-reading" role="status">
        <progress value={state.part} aria-label={t('reports.canSniffing.reading', { name })} />
        <p className="m-muted">{t('reports.canSniffing.reading', { name })}</p>
      </div>
    )
  return <LogTabs open={state.open} unitId={unitId} />
}

/** Maximum number of signals in the chart. */
const maxDrawn = 4

function LogTabs({ open: { log: original, groups }, unitId }: { open: OpenLog; unitId: number }): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const decoder = useDecoder(unitId)
  const input = useRef<HTMLInputElement>(null)
  const [zone, setZone] = useState<'user' | 'utc'>('user')
  const log = useMemo(
    () => (zone === 'user' ? withUtcTimes(original, format.zone) : original),
    [original, zone, format.zone],
  )
  const [tab, setTab] = useState<'groups' | 'codes' | 'trace'>('groups')
  const [chosen, setChosen] = useState<CanGroup>()
  const [drawn, setDrawn] = useState<readonly { group: CanGroup; signal: Decodable }[]>([])
  const lines = useMemo(() => linesOf(log, drawn), [log, drawn])
  const [method, setMethod] = useState<ConversionMethod>(4)
  const codes = useMemo(() => faultCodesOf(log, groups, method), [log, groups, method])
  const series = useMemo(
    () =>
      drawn.map(({ signal }, index): LineSeries => ({
        id: signal.key,
        name: signal.name,
        unit: signal.unit,
        values: lines.values[index] ?? new Float64Array(),
        ...textsOf(signal),
      })),
    [drawn, lines],
  )
  const decodeBy = (usesUnitParameters: boolean) => {
    decoder.setUsesUnitParameters(usesUnitParameters)
    setDrawn([])
  }
  const openDbc = async (file: File | undefined) => {
    if (!file) return
    setDrawn([])
    await decoder.open(file)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    void openDbc(event.dataTransfer.files[0])
  }
  const seconds = ((log.times.at(-1) ?? 0) - (log.times[0] ?? 0)) / 1000
  return (
    <div className="can-viewer" onDragOver={event => event.preventDefault()} onDrop={drop}>
      <p className="m-muted">
        {t('reports.canSniffing.summary', {
          frames: format.number(log.count - log.longCount),
          ids: format.number(groups.length),
          seconds: format.number(seconds, 1),
        })}
        {log.longCount > 0 && ` ${t('reports.canSniffing.longMessages', { count: log.longCount })}`}
        {log.isCut && ` ${t('reports.canSniffing.cut')}`}
      </p>
      {log.errorCount > 0 && (
        <details>
          <summary>{t('reports.canSniffing.badLines', { count: log.errorCount })}</summary>
          <ul>
            {log.errors.map(fault => (
              <li key={fault.line}>
                {t('reports.canSniffing.badLine', { line: fault.line, message: faultText(t, fault) })}
              </li>
            ))}
          </ul>
        </details>
      )}
      <div className="m-screen-tools">
        {decoder.dbc && (
          <NativeSelect<'unit' | 'dbc'>
            label={t('reports.canSniffing.decodeBy')}
            value={decoder.usesUnitParameters ? 'unit' : 'dbc'}
            nullable={false}
            onChange={by => decodeBy(by !== 'dbc')}
            options={[
              { value: 'unit', label: t('reports.canSniffing.byParameters') },
              { value: 'dbc', label: decoder.dbc.name },
            ]}
          />
        )}
        {log.isLocalTime && (
          <NativeSelect<'user' | 'utc'>
            label={t('reports.canSniffing.zone')}
            value={zone}
            nullable={false}
            onChange={chosen => setZone(chosen ?? 'user')}
            options={[
              { value: 'user', label: format.zone },
              { value: 'utc', label: 'UTC' },
            ]}
          />
        )}
        <input
          ref={input}
          type="file"
          hidden
          accept=".dbc"
          aria-label={t('reports.canSniffing.openDbc')}
          onChange={event => {
            void openDbc(event.target.files?.[0])
            event.target.value = ''
          }}
        />
        <Button onClick={() => input.current?.click()}>{t('reports.canSniffing.openDbc')}</Button>
        <span className="m-muted">
          <DecodedBy decoder={decoder} />
        </span>
      </div>
      {decoder.error && (
        <p className="can-error" role="alert">
          {t('reports.canSniffing.dbcFailed')} {unreadableReason(t, decoder.error)}
        </p>
      )}
      {drawn.length > 0 && (
        <LineChart label={t('reports.canSniffing.chart')} times={lines.times} series={series} height={240} />
      )}
      <Tabs<'groups' | 'codes' | 'trace'>
        label={t('reports.canSniffing.views')}
        value={tab}
        onChange={setTab}
        tabs={[
          {
            id: 'groups',
            label: t('reports.canSniffing.groups'),
            count: format.number(groups.length),
            panel: (
              <div className="can-groups" data-open={chosen ? true : undefined}>
                <GroupTable log={log} groups={groups} definitions={decoder.definitions} onOpen={setChosen} />
                {chosen && (
                  <GroupDetail
                    log={log}
                    group={chosen}
                    definitions={decoder.definitions}
                    drawn={new Set(drawn.map(({ signal }) => signal.key))}
                    isFull={drawn.length >= maxDrawn}
                    onDraw={(signal, isDrawn) =>
                      setDrawn(all =>
                        isDrawn
                          ? [...all, { group: chosen, signal }]
                          : all.filter(other => other.signal.key !== signal.key),
                      )
                    }
                    onClose={() => setChosen(undefined)}
                  />
                )}
              </div>
            ),
          },
          ...(codes.length > 0
            ? [
                {
                  id: 'codes' as const,
                  label: t('reports.canSniffing.diagnostics'),
                  count: format.number(codes.filter(({ code }) => code).length),
                  panel: <FaultCodes log={log} codes={codes} method={method} onMethod={setMethod} />,
                },
              ]
            : []),
          {
            id: 'trace',
            label: t('reports.canSniffing.trace'),
            count: format.number(log.count),
            panel: <Frames log={log} />,
          },
        ]}
      />
    </div>
  )
}

const gridName = 'reports.can-sniffing.frames'
const indexOf = (index: number) => index

/** Lists every frame, as a list or a grid. */
function Frames({ log }: { log: CanLog }): ReactNode {
  const { t } = useTranslation()
  const columns = useFrameColumns(log)
  const label = t('reports.canSniffing.trace')
  return (
    <div className="can-frames">
      <div className="m-screen-tools">
        <GridSwitch remember={gridName} columns={columns} />
      </div>
      <TableOrGrid label={label} columns={columns} remember={gridName} data={{ count: log.count, rowAt: indexOf }}>
        <Trace log={log} label={label} />
      </TableOrGrid>
    </div>
  )
}

/** Names the source of signal definitions, or shows why it failed to load. */
function DecodedBy({
  decoder: { usesUnitParameters, dbc, parameters },
}: {
  decoder: ReturnType<typeof useDecoder>
}): ReactNode {
  const { t } = useTranslation()
  if (!usesUnitParameters && dbc) {
    const { messages, problemCount } = dbc.content
    const found = t('reports.canSniffing.dbcMessages', { count: messages.length })
    return problemCount > 0 ? `${found} ${t('reports.canSniffing.dbcProblems', { count: problemCount })}` : found
  }
  if (parameters.error) return `${t('reports.canSniffing.parametersFailed')} ${parameters.error.message}`
  if (!parameters.data) return null
  const { profileName: name, parameters: all } = parameters.data
  return name
    ? t('reports.canSniffing.ofProfile', { name, count: all.length })
    : t('reports.canSniffing.ofNoProfile', { count: all.length })
}

type LogState =
  | { status: 'reading'; part: number }
  | { status: 'error'; error: Error }
  | { status: 'ready'; open: OpenLog }

/** Reads a log in a worker. */
function useLog(file: Blob): LogState {
  const [state, setState] = useState<LogState>({ status: 'reading', part: 0 })
  useEffect(() => {
    const stopping = new AbortController()
    const { signal } = stopping
    setState({ status: 'reading', part: 0 })
    openLog(file, { signal, onProgress: part => setState({ status: 'reading', part }) }).then(
      open => {
        if (!signal.aborted) setState({ status: 'ready', open })
      },
      (error: Error) => {
        if (!signal.aborted) setState({ status: 'error', error })
      },
    )
    return () => stopping.abort()
  }, [file])
  return state
}
