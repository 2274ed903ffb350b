import { getCanSniffingParameters } from '@muster/contract'
import { useApi } from '@muster/ui'
import type { Dbc } from '@muster/signals'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { dbcDefinitions, parameterDefinitions, type Definition } from './decoder.ts'
import { openDbc } from './worker-client.ts'

const none: readonly Definition[] = []

/** Decodes frames with the CAN parameters of the unit or with a DBC file. */
export function useDecoder(unitId: number) {
  const [dbc, setDbc] = useState<{ name: string; content: Dbc }>()
  const [usesUnitParameters, setUsesUnitParameters] = useState(true)
  const [error, setError] = useState<Error>()
  const parameters = useQuery(useApi().queryFor(getCanSniffingParameters, { path: { unitId } }))
  const unitDefinitions = useMemo(
    () => (parameters.data ? parameterDefinitions(parameters.data.parameters) : none),
    [parameters.data],
  )
  const ofDbc = useMemo(() => (dbc ? dbcDefinitions(dbc.content) : none), [dbc])
  return {
    definitions: usesUnitParameters ? unitDefinitions : ofDbc,
    usesUnitParameters,
    setUsesUnitParameters,
    dbc,
    parameters,
    error,
    async open(file: File) {
      try {
        setDbc({ name: file.name, content: await openDbc(file) })
        setUsesUnitParameters(false)
        setError(undefined)
      } catch (failure) {
        setError(failure as Error)
      }
    },
  }
}
