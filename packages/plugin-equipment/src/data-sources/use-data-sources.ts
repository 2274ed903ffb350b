import { useApi, useDialogs, useUnsaved } from '@muster/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  operationsOf,
  incompleteMeasures,
  isSame,
  replaceSource,
  type DataSource,
  type Measure,
  type SourceOwner,
} from './sources.ts'

export interface DataSourcesState {
  status: 'loading' | 'error' | 'ready'
  error: Error | null
  measures: readonly Measure[]
  sources: readonly DataSource[]
  isDirty: boolean
  isBusy: boolean
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
  edit(sources: DataSource[] | null): void
}

/**
 * Loads and edits the data sources of a unit or model configuration, and warns before changes are discarded.
 * @param form saves the sources; without it this hook saves them
 */
export function useDataSources(of: SourceOwner, name: string, form?: SourcesForm): DataSourcesState {
  const dialogs = useDialogs()
  const queries = useQueryClient()
  const operations = operationsOf(useApi(), of)
  const current = useQuery({ ...operations.current, refetchOnWindowFocus: false })
  const available = useQuery({ ...operations.available, refetchOnWindowFocus: false })
  const [localEdit, setLocalEdit] = useState<DataSource[] | null>(null)
  const [wasSubmittedLocally, setSubmittedLocally] = useState(false)
  const { edited, wasSubmitted, edit } = form ?? {
    edited: localEdit,
    wasSubmitted: wasSubmittedLocally,
    edit: setLocalEdit,
  }
  const measures = available.data ?? []
  // sources of other measures are neither shown nor sent; the server keeps them
  const stored = (current.data?.dataSources ?? []).filter(source =>
    measures.some(({ measureCode }) => measureCode === source.measureCode),
  )
  const sources = edited ?? stored
  const isDirty = edited !== null && !isSame(edited, stored)
  const release = useUnsaved(isDirty && !form)
  const { mutateAsync, isPending } = useMutation({ mutationFn: operations.save, retry: false })
  const missing = incompleteMeasures(sources)
  const queriesFailed = current.isError || available.isError
  return {
    error: current.error ?? available.error,
    status: current.data && available.data ? 'ready' : queriesFailed ? 'error' : 'loading',
    measures,
    sources,
    isDirty,
    isBusy: isPending,
    missing: new Set(wasSubmitted ? missing : []),
    change(measureCode, source) {
      const next = replaceSource(sources, measureCode, source)
      edit(isSame(next, stored) ? null : next)
    },
    async save() {
      setSubmittedLocally(true)
      if (missing.length > 0) return void (await dialogs.raise('invalidFormData'))
      try {
        await mutateAsync([...sources])
        release()
        await queries.invalidateQueries({ queryKey: operations.current.queryKey })
        edit(null)
        setSubmittedLocally(false)
        void dialogs.raise('updateSuccess', { name })
      } catch (error) {
        await dialogs.raise('updateError', { name, error })
      }
    },
    discard: () => edit(null),
    reload: () => {
      void current.refetch()
      void available.refetch()
    },
  }
}
