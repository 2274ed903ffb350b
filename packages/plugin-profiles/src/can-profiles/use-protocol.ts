import { getCanProtocol, getCanProtocolLineParameters } from '@muster/contract'
import type { Api } from '@muster/core'
import { useApi, useDialogs } from '@muster/ui'
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { CanProfileModel } from './can-profile.schema.ts'

const queriesOf = (api: Api, id: number) => ({
  details: api.queryFor(getCanProtocol, { path: { id } }),
  parameters: api.queryFor(getCanProtocolLineParameters, { path: { id } }),
})

/** Loads the details and parameters of a line's protocol; reports a failure once by its event (001 §8). */
export function useProtocol(id: number | null) {
  const queries = queriesOf(useApi(), id ?? 0)
  const dialogs = useDialogs()
  const details = useQuery({ ...queries.details, enabled: id !== null })
  const parameters = useQuery({ ...queries.parameters, enabled: id !== null })
  useEffect(() => {
    if (details.error) void dialogs.raise('loadCanBusProtocolDetailsError', { error: details.error })
  }, [details.error, dialogs])
  useEffect(() => {
    if (parameters.error) void dialogs.raise('loadCanBusParametersError', { error: parameters.error })
  }, [parameters.error, dialogs])
  return {
    details: details.data,
    parameters: parameters.data ?? [],
    isPending: id !== null && (details.isPending || parameters.isPending),
  }
}

/**
 * Changes the protocol of a line. Loads the new protocol first, keeps parameters that it also contains, and confirms
 * before others are lost. A failed load leaves the line unchanged (001 §4, §8).
 */
export function useChangeProtocol(form: UseFormReturn<CanProfileModel>, line: 'canLine0' | 'canLine1') {
  const api = useApi()
  const cache = useQueryClient()
  const dialogs = useDialogs()
  // the select stays enabled to keep the focus, so that a pending change ignores another
  const isBusy = useRef(false)

  async function change(id: number | null): Promise<void> {
    const { parameters, canProtocolId } = form.getValues(line)
    if (id === null || id === canProtocolId || isBusy.current) return
    isBusy.current = true
    try {
      const offered = await load(api, cache, dialogs, id)
      if (!offered) return
      const lost = parameters.filter(({ canParameterId }) => !offered.has(canParameterId))
      const note = lost.map(({ description }) => description).join(', ')
      if (lost.length > 0 && !(await dialogs.raise('canProtocolChange', { name: String(lost.length), note }))) return
      form.setValue(`${line}.canProtocolId`, id, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
      form.setValue(
        `${line}.parameters`,
        parameters.filter(({ canParameterId }) => offered.has(canParameterId)),
        { shouldDirty: true },
      )
    } finally {
      isBusy.current = false
    }
  }
  return change
}

/** Returns the parameter IDs of a protocol; undefined after a failure, which it has reported. */
async function load(api: Api, cache: QueryClient, dialogs: ReturnType<typeof useDialogs>, id: number) {
  const queries = queriesOf(api, id)
  try {
    await cache.fetchQuery(queries.details)
  } catch (error) {
    return void (await dialogs.raise('loadCanBusProtocolDetailsError', { error }))
  }
  try {
    const offered = await cache.fetchQuery(queries.parameters)
    return new Set(offered.map(({ canParameterId }) => canParameterId))
  } catch (error) {
    return void (await dialogs.raise('loadCanBusParametersError', { error }))
  }
}
