import { Button, Loading, StatePanel, useApi } from '@muster/ui'
import { keepFocus, Select } from '@muster/ui/controls'
import { Merge } from '@muster/ui/screens'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useDataSources, type DataSourcesState, type SourcesForm } from './use-data-sources.ts'
import {
  choicesOf,
  emptySource,
  fieldOf,
  idOf,
  withId,
  type DataSource,
  type Measure,
  type SourceChoice,
  type SourceOwner,
} from './sources.ts'
import './data-sources.css'

interface Props {
  of: SourceOwner
  /** Name of the unit or model, for messages. */
  name: string
  maySave: boolean
  /** Form that saves the sources with other values; without it the section has its own save button. */
  form?: SourcesForm
}

/**
 * Edits the data source of each measure, for a unit or for all units of a model configuration.
 * @example <DataSources of={{ btmId: 7 }} name={model.name} maySave={model.may.save} />
 */
export function DataSources({ of, name, maySave, form }: Props): ReactNode {
  const { t } = useTranslation()
  const state = useDataSources(of, name, form)
  return (
    <section className="data-sources" aria-label={t('equipment.dataSources')}>
      <h2>{t('equipment.dataSources')}</h2>
      <p className="m-muted">{t('unitId' in of ? 'equipment.dataSources.ofUnit' : 'equipment.dataSources.ofModel')}</p>
      {state.status === 'loading' && <Loading />}
      {state.status === 'error' && (
        <StatePanel icon="alert" title={t('equipment.dataSources.failed')} subtitle={state.error?.message}>
          <Button onClick={state.reload}>{t('ui.retry')}</Button>
        </StatePanel>
      )}
      {state.status === 'ready' && (
        <>
          <ul className="data-source-list">
            {state.measures.map(measure => (
              <li key={measure.measureCode}>
                <Row of={of} measure={measure} state={state} maySave={maySave} />
              </li>
            ))}
          </ul>
          {maySave && !form && (
            <div className="data-source-actions" ref={keepFocus}>
              <Button
                look="primary"
                busy={state.isBusy}
                aria-disabled={!state.isDirty || undefined}
                onClick={state.isDirty ? () => void state.save() : undefined}
              >
                {t('equipment.dataSources.save')}
              </Button>
              {state.isDirty && <Button onClick={state.discard}>{t('equipment.discard')}</Button>}
            </div>
          )}
        </>
      )}
      <Merge question={state.question} />
    </section>
  )
}

interface RowProps {
  of: SourceOwner
  measure: Measure
  state: DataSourcesState
  maySave: boolean
}

function Row({ of, measure, state, maySave }: RowProps): ReactNode {
  const { t } = useTranslation()
  const { measureCode, label, types, inherited } = measure
  const source = state.sources.find(other => other.measureCode === measureCode)
  return (
    <div className="data-source" role="group" aria-label={label}>
      <strong className="data-source-name">{label}</strong>
      <Select
        label={t('equipment.dataSource.type')}
        placeholder={t(inherited ? 'equipment.dataSource.inherited' : 'equipment.dataSource.none')}
        nullable
        disabled={!maySave}
        options={types.map(type => ({ value: type, label: t(`equipment.dataSource.type.${type}`) }))}
        value={source?.type ?? null}
        onChange={type => state.change(measureCode, type === null ? undefined : emptySource(measureCode, type))}
      />
      {source && fieldOf[source.type] && (
        <SourceSelect
          of={of}
          source={source}
          disabled={!maySave}
          error={state.missing.has(measureCode) ? t('equipment.dataSource.missing') : undefined}
          onChange={changed => state.change(measureCode, changed)}
        />
      )}
      {!source && inherited && <Inherited of={of} source={inherited} />}
    </div>
  )
}

const none: readonly SourceChoice[] = []

function useChoices(of: SourceOwner, source: DataSource) {
  const query = useQuery({
    ...choicesOf(useApi(), of, source),
    staleTime: 60_000,
    enabled: fieldOf[source.type] !== undefined,
  })
  const { data = none } = query
  return { ...query, choices: data.filter(({ type }) => !type || type === source.type) }
}

interface SourceSelectProps {
  of: SourceOwner
  source: DataSource
  disabled: boolean
  error: string | undefined
  onChange(source: DataSource): void
}

function SourceSelect({ of, source, disabled, error, onChange }: SourceSelectProps): ReactNode {
  const { t } = useTranslation()
  const { choices, isPending, error: failure, refetch } = useChoices(of, source)
  const id = idOf(source) ?? null
  const isUnlisted = id !== null && !isPending && !choices.some(choice => choice.id === id)
  return (
    <Select
      label={t(`equipment.dataSource.source.${source.type}`)}
      required
      disabled={disabled}
      error={error}
      options={[
        ...(isUnlisted ? [{ value: id, label: `#${id}`, unlisted: true }] : []),
        ...choices.map(choice => ({ value: choice.id, label: labelOf(choice) })),
      ]}
      value={id}
      loading={isPending}
      failure={failure?.message}
      onRetry={() => void refetch()}
      onChange={chosen => onChange(withId(source, chosen ?? undefined))}
    />
  )
}

const labelOf = ({ name, muLabel }: SourceChoice) => (muLabel ? `${name} (${muLabel})` : name)

/** Shows the source that the unit inherits from its model. */
function Inherited({ of, source }: { of: SourceOwner; source: DataSource }): ReactNode {
  const { t } = useTranslation()
  const { choices } = useChoices(of, source)
  const name = choices.find(({ id }) => id === idOf(source))?.name
  const type = t(`equipment.dataSource.type.${source.type}`)
  return (
    <p className="m-muted data-source-inherited">
      {t('equipment.dataSource.fromModel', { source: name ? `${type} · ${name}` : type })}
    </p>
  )
}
