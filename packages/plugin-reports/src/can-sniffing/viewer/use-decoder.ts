import { getCanSniffingParameters } from '@muster/contract'
import { useApi } from '@muster/ui'
import type { Dbc } from '@muster/signals'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { definitionsOfDbc, definitionsOfParameters, type Definition } from './decoder.ts'
import { openDbc } from './in-worker.ts'

const none: readonly Definition[] = []

/** What frames are decoded by: the CAN parameters of the unit, or a DBC file that the user opened. */
export function useDecoder(unitId: number) {
  const [dbc, setDbc] = useState<{ name: string; content: Dbc }>()
  const [isOfUnit, setOfUnit] = useState(true)
  const [error, setError] = useState<Error>()
  const parameters = useQuery(useApi().queryFor(getCanSniffingParameters, { path: { unitId } }))
  const ofUnit = useMemo(
    () => (parameters.data ? definitionsOfParameters(parameters.data.parameters) : none),
    [parameters.data],
  )
  const ofDbc = useMemo(() => (dbc ? definitionsOfDbc(dbc.content) : none), [dbc])
  return {
    definitions: isOfUnit ? ofUnit : ofDbc,
    isOfUnit,
    setOfUnit,
    dbc,
    parameters,
    error,
    async open(file: File) {
      try {
        setDbc({ name: file.name, content: await openDbc(file) })
        setOfUnit(false)
        setError(undefined)
      } catch (failure) {
        setError(failure as Error)
      }
    },
  }
}
