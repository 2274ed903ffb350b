import {
  createCanProtocol,
  getCanProtocol,
  importCanDatabase,
  listCanParameters,
  lookupCanProtocols,
} from '@muster/contract'
import { everyPage } from '@muster/core'
import { numbered, useLookup } from '@muster/fleet-kit/lookups'
import {
  decodeDbc,
  faultText,
  parseDbc,
  planParameters,
  type Dbc,
  type PlannedParameter,
  unreadableReason,
} from '@muster/signals'
import { Button, toast, useApi, useCan, useFormat, useLeave } from '@muster/ui'
import { Checkbox, LimitedTextField, NumberField, RadioGroup, Select } from '@muster/ui/controls'
import { Drawer } from '@muster/ui/drawer'
import { DataTable } from '@muster/ui/table'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { canProtocols } from '../can-protocols/can-protocols.resource.ts'
import './can-parameter.css'
import { canParameters } from './can-parameters.resource.ts'
import { mostImported, parameterInputOf, protocolOf } from './dbc-import.model.ts'

/** Maximum file size in bytes, because the browser parses it synchronously. */
const mostBytes = 16 * 1024 * 1024

interface Opened {
  name: string
  dbc: Dbc
}

/**
 * Imports a protocol and parameters from a DBC file. Previews conflicts and unsupported signals, and stores only on
 * Import.
 */
export function DbcImportDrawer({ onClose }: { onClose(): void }): ReactNode {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const [opened, setOpened] = useState<Opened>()
  const [wrong, setWrong] = useState<string>()
  const readFile = async (file: File | undefined) => {
    if (!file) return
    setOpened(undefined)
    setWrong(undefined)
    if (file.size > mostBytes) {
      setWrong(t('profiles.dbc.tooLarge', { count: mostBytes / 1024 / 1024 }))
      return
    }
    try {
      setOpened({ name: file.name, dbc: parseDbc(decodeDbc(new Uint8Array(await file.arrayBuffer()))) })
    } catch (error) {
      setWrong(unreadableReason(t, error))
    }
  }
  const select = (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept=".dbc"
        aria-label={t('profiles.dbc.file')}
        onChange={event => {
          void readFile(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      <Button onClick={() => input.current?.click()}>{t('profiles.dbc.file')}</Button>
    </>
  )
  if (opened) return <Preview key={opened.name} opened={opened} select={select} onClose={onClose} />
  return (
    <Drawer title={t('profiles.dbc')} onClose={onClose} footer={<Button onClick={onClose}>{t('ui.cancel')}</Button>}>
      <div className="can-dbc">
        <p className="m-muted">{t('profiles.dbc.text')}</p>
        <div>{select}</div>
        {wrong && (
          <p className="can-dbc-wrong" role="alert">
            {t('profiles.dbc.failed')} {wrong}
          </p>
        )}
      </div>
    </Drawer>
  )
}

function Preview({
  opened: { name, dbc },
  select,
  onClose,
}: {
  opened: Opened
  select: ReactNode
  onClose(): void
}): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const api = useApi()
  const queries = useQueryClient()
  const mayAddProtocol = useCan(createCanProtocol.access)
  const protocols = useLookup(lookupCanProtocols)
  const [isNew, setNew] = useState(mayAddProtocol)
  const [protocolId, setProtocolId] = useState<number | null>(null)
  const [protocol, setProtocol] = useState(() => protocolOf(dbc, name))
  const taken = useQuery({
    queryKey: [canParameters.id, 'names'],
    queryFn: ({ signal }) =>
      everyPage(page => api.call(listCanParameters, { query: { start: page * 1000, limit: 1000 }, signal })),
  })
  const existing = useQuery({
    ...api.queryFor(getCanProtocol, { path: { id: protocolId ?? 0 } }),
    enabled: !isNew && protocolId !== null,
  })
  const isJ1939 = isNew ? protocol.isJ1939 : (existing.data?.isJ1939 ?? dbc.isJ1939)
  const plan = useMemo(
    () =>
      planParameters(
        dbc,
        (taken.data ?? []).map(({ description }) => description),
        isJ1939,
      ),
    [dbc, taken.data, isJ1939],
  )
  const isExcluded = ({ obstacle, isTaken }: PlannedParameter) => obstacle !== undefined || isTaken
  const [deselected, setDeselected] = useState<ReadonlySet<string>>(new Set())
  const selected = plan.filter(row => !isExcluded(row) && !deselected.has(row.key))
  const result = ({ obstacle, isTaken }: PlannedParameter) =>
    obstacle ? t(`profiles.dbc.obstacle.${obstacle}`) : isTaken ? t('profiles.dbc.taken') : t('profiles.dbc.new')
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      api.call(importCanDatabase, {
        body: {
          ...(isNew ? { protocol } : { canProtocolId: protocolId ?? 0 }),
          parameters: selected.map(parameterInputOf),
        },
      }),
    onSuccess: ({ created }) => {
      toast({ tone: 'success', text: t('profiles.dbc.done', { count: created }) })
      for (const { id } of [canParameters, canProtocols]) void queries.invalidateQueries({ queryKey: [id] })
      onClose()
    },
  })
  const leave = useLeave(onClose, { isDirty: true, isBusy: isPending })
  const hasProtocol = isNew ? protocol.name.trim() !== '' : existing.data !== undefined
  const obstacles = plan.filter(({ obstacle }) => obstacle).length
  const isTooMany = selected.length > mostImported
  return (
    <Drawer
      title={t('profiles.dbc')}
      onClose={leave}
      footer={
        <>
          <Button onClick={leave}>{t('ui.cancel')}</Button>
          <Button
            look="primary"
            busy={isPending}
            disabled={selected.length === 0 || isTooMany || !hasProtocol || !taken.data}
            onClick={() => mutate()}
          >
            {t('profiles.dbc.import', { count: selected.length })}
          </Button>
        </>
      }
    >
      <div className="can-dbc">
        <p>
          {t('profiles.dbc.found', {
            name,
            messages: format.number(dbc.messages.length),
            signals: format.number(plan.length),
          })}
        </p>
        <div>{select}</div>
        <RadioGroup<'new' | 'existing'>
          label={t('profiles.canProtocol')}
          value={isNew ? 'new' : 'existing'}
          onChange={value => setNew(value === 'new')}
          options={[
            ...(mayAddProtocol ? [{ value: 'new' as const, label: t('profiles.dbc.newProtocol') }] : []),
            { value: 'existing', label: t('profiles.dbc.existingProtocol') },
          ]}
        />
        {isNew ? (
          <>
            <LimitedTextField
              label={t('profiles.name')}
              value={protocol.name}
              max={100}
              onChange={text => setProtocol({ ...protocol, name: text })}
              required
            />
            <NumberField
              label={t('profiles.canProtocol.rate')}
              value={protocol.baudRate}
              min={1}
              max={10_000_000}
              onChange={rate => setProtocol({ ...protocol, baudRate: rate ?? 1 })}
              required
            />
            <Checkbox
              label={t('profiles.canProtocol.isJ1939')}
              checked={protocol.isJ1939}
              onChange={isJ1939 => setProtocol({ ...protocol, isJ1939 })}
            />
          </>
        ) : (
          <Select
            label={t('profiles.canProtocol')}
            options={numbered(protocols.items)}
            {...protocols.choice}
            value={protocolId}
            onChange={setProtocolId}
            required
          />
        )}
        {[taken, existing].map(
          ({ error: failure, refetch }, index) =>
            failure && (
              <p key={index} className="can-dbc-wrong" role="alert">
                {failure.message}{' '}
                <Button look="quiet" onClick={() => void refetch()}>
                  {t('ui.retry')}
                </Button>
              </p>
            ),
        )}
        <div className="can-dbc-table">
          <DataTable
            label={t('profiles.dbc.preview')}
            rows={plan}
            rowKey={row => row.key}
            busy={taken.isPending}
            selection={{
              keys: new Set(selected.map(({ key }) => key)),
              change: keys => setDeselected(new Set(plan.filter(({ key }) => !keys.has(key)).map(({ key }) => key))),
              isDisabled: isExcluded,
            }}
            columns={[
              { id: 'name', header: t('profiles.description'), cell: row => row.description, fixed: true },
              { id: 'result', header: t('profiles.dbc.result'), cell: result, width: 290 },
              { id: 'id', header: t('profiles.canParameter.identifier'), cell: row => row.identifier, width: 96 },
              { id: 'unit', header: t('profiles.canParameter.unit'), cell: row => row.signal.unit || '-', width: 120 },
            ]}
          />
        </div>
        {obstacles > 0 && <p>{t('profiles.dbc.leftOut', { count: obstacles })}</p>}
        {isTooMany && (
          <p className="can-dbc-wrong" role="alert">
            {t('profiles.dbc.tooMany', { count: mostImported })}
          </p>
        )}
        {dbc.problemCount > 0 && (
          <details>
            <summary>{t('profiles.dbc.problems', { count: dbc.problemCount })}</summary>
            <ul>
              {dbc.problems.map(fault => (
                <li key={`${fault.line} ${fault.text}`}>
                  {t('profiles.dbc.problem', { line: fault.line, message: faultText(t, fault) })}
                </li>
              ))}
            </ul>
          </details>
        )}
        {error && (
          <p className="can-dbc-wrong" role="alert">
            {t('profiles.dbc.notStored')} {error.message}
          </p>
        )}
      </div>
    </Drawer>
  )
}
