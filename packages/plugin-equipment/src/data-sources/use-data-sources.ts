import { useApi, useDialogs, useUnsaved } from '@muster/ui'
import { useMerge } from '@muster/ui/screens'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  byMeasure,
  choicesOf,
  idOf,
  operationsOf,
  incompleteMeasures,
  isSame,
  replaceSource,
  type DataSource,
  type Measure,
  type SourceChoice,
  type SourceOwner,
  type Sources,
} from './sources.ts'

export interface DataSourcesState {
  status: 'loading' | 'error' | 'ready'
  error: Error | null
  measures: readonly Measure[]
  sources: readonly DataSource[]
  isDirty: boolean
  isBusy: boolean
  /** Someone else saved the sources. */
  question: ReturnType<typeof useMerge>['question']
  /** Measures with an incomplete source, after the first attempt to save. */
  missing: ReadonlySet<string>
  change(measureCode: string, source: DataSource | undefined): void
  save(): Promise<void>
  discard(): void
  reload(): void
}

/** Form that saves the sources with other values. */
export interface SourcesForm {
  /** Edited sources, or null without changes. */
  edited: DataSource[] | null
  wasSubmitted: boolean
  /** @param stored sources from which they were edited */
  edit(sources: DataSource[] | null, stored: readonly DataSource[]): void
}

/** Returns the text of a source: its type, and its name once the options of its measure have been loaded. */
function useDescribedSource(of: SourceOwner): (source: DataSource) => string {
  const { t } = useTranslation()
  const api = useApi()
  const queries = useQueryClient()
  return source => {
    const id = idOf(source)
    const type = t(`equipment.dataSource.type.${source.type}`)
    const choices = queries.getQueryData<readonly SourceChoice[]>(choicesOf(api, of, source).queryKey)
    return id === undefined ? type : `${type} · ${choices?.find(choice => choice.id === id)?.name ?? `#${id}`}`
  }
}

/**
 * Loads and edits the data sources of a unit or model configuration, and warns before changes are discarded.
 * @param form saves the sources; without it this hook saves them
 */
export function useDataSources(of: SourceOwner, name: string, form?: SourcesForm): DataSourcesState {
  const dialogs = useDialogs()
  const queries = useQueryClient()
  const api = useApi()
  const operations = operationsOf(api, of)
  const current = useQuery({ ...operations.current, refetchOnWindowFocus: false })
  const available = useQuery({ ...operations.available, refetchOnWindowFocus: false })
  // with the sources from which they were edited; newer ones wait
  const [local, setLocal] = useState<{ edited: DataSource[]; from: Sources } | null>(null)
  const loaded = local?.from ?? current.data
  const [wasSubmittedLocally, setSubmittedLocally] = useState(false)
  const { edited, wasSubmitted, edit } = form ?? {
    edited: local?.edited ?? null,
    wasSubmitted: wasSubmittedLocally,
    edit: (sources: DataSource[] | null) => setLocal(sources && loaded ? { edited: sources, from: loaded } : null),
  }
  const measures = available.data ?? []
  // sources of other measures are neither shown nor sent; the server keeps them
  const shownOf = ({ dataSources }: Sources) =>
    dataSources.filter(source => measures.some(({ measureCode }) => measureCode === source.measureCode))
  const stored = loaded ? shownOf(loaded) : []
  const sources = edited ?? stored
  const isDirty = edited !== null && !isSame(edited, stored)
  const release = useUnsaved(isDirty && !form)
  const describeSource = useDescribedSource(of)
  const merging = useMerge<Record<string, DataSource>>(measureCode => ({
    label: measures.find(measure => measure.measureCode === measureCode)?.label ?? measureCode,
    show: source => describeSource(source as DataSource),
  }))
  const openedOf = (from: Sources) => ({ model: byMeasure.of(shownOf(from)), version: from.version })
  const { mutateAsync, isPending } = useMutation({
    async mutationFn(from: Sources) {
      let newer = from
      return merging.save({
        opened: openedOf(from),
        entered: byMeasure.of(sources),
        nameOf: () => name,
        store: (fields, version) =>
          operations.save({ dataSources: byMeasure.join(fields), ...(version !== undefined && { version }) }),
        async reopen() {
          newer = await queries.fetchQuery({ ...operations.current, staleTime: 0 })
          return openedOf(newer)
        },
        refill: (_, selected) => setLocal({ edited: byMeasure.join(selected), from: newer }),
      })
    },
    retry: false,
  })
  const missing = incompleteMeasures(sources)
  const queriesFailed = current.isError || available.isError
  return {
    error: current.error ?? available.error,
    status: current.data && available.data ? 'ready' : queriesFailed ? 'error' : 'loading',
    measures,
    sources,
    isDirty,
    isBusy: isPending,
    question: merging.question,
    missing: new Set(wasSubmitted ? missing : []),
    change(measureCode, source) {
      const next = replaceSource(sources, measureCode, source)
      edit(isSame(next, stored) ? null : next, stored)
    },
    async save() {
      setSubmittedLocally(true)
      if (missing.length > 0) return void (await dialogs.raise('invalidFormData'))
      if (!loaded) return
      try {
        if (!(await mutateAsync(loaded))) return
        release()
        await queries.invalidateQueries({ queryKey: operations.current.queryKey })
        edit(null, stored)
        setSubmittedLocally(false)
        void dialogs.raise('updateSuccess', { name })
      } catch (error) {
        await dialogs.raise('updateError', { name, error })
      }
    },
    discard: () => edit(null, stored),
    reload: () => {
      void current.refetch()
      void available.refetch()
    },
  }
}
