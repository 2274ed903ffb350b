import type { Assignable, AssignmentClient, Change } from '@muster/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useDialogs } from '../dialogs.tsx'
import { useCan, useHost, useClient } from '../host.tsx'
import type { Key } from '../table/index.ts'
import { useUnsaved } from '../unsaved.ts'
import { useLoadError } from './use-list.ts'

interface Options {
  id: number
  /** Name of the profile. */
  name: string
  /** Address to open afterwards. */
  back: string
}

export interface AssignState<Unit extends Assignable> {
  /** Units that match the search. */
  units: readonly Unit[]
  /** All units. */
  all: readonly Unit[]
  status: 'loading' | 'error' | 'empty' | 'ready'
  error: Error | null
  search: string
  /** Units without a tick are hidden. */
  selectedOnly: boolean
  ticked: ReadonlySet<Key>
  changes: readonly Change[]
  busy: boolean
  maySave: boolean
  backHref: string
  setSearch(search: string): void
  setSelectedOnly(selectedOnly: boolean): void
  tick(ticked: ReadonlySet<Key>): void
  save(): Promise<void>
  reload(): void
}

/** Units to assign to a profile. Keeps ticks across searches and sends only changes (000 §4, 001 §5). */
export function useAssign<Unit extends Assignable>(
  assignment: AssignmentClient<Unit>,
  { id, name, back }: Options,
): AssignState<Unit> {
  const client = useClient(assignment)
  const dialogs = useDialogs()
  const queries = useQueryClient()
  const { nav } = useHost().core
  const maySave = useCan(assignment.access)
  const { data, error, refetch } = useQuery({
    queryKey: [assignment.id, id],
    queryFn: ({ signal }) => client.units(id, signal),
    refetchOnWindowFocus: false,
  })
  useLoadError(error)
  const [search, setSearch] = useState('')
  const [chosen, tick] = useState<ReadonlySet<Key>>()
  const [busy, setBusy] = useState(false)
  const before = useMemo(() => new Set<Key>(data?.filter(unit => unit.assigned).map(unit => unit.unitId)), [data])
  const ticked = chosen ?? before
  const changes = useMemo(() => changesOf(data ?? [], ticked), [data, ticked])
  // ticks at that moment, so that a row stays visible when its tick is removed
  const [selected, select] = useState<ReadonlySet<Key>>()
  const units = useMemo(() => {
    const found = narrow(data ?? [], search)
    return selected ? found.filter(({ unitId }) => selected.has(unitId)) : found
  }, [data, search, selected])
  const release = useUnsaved(changes.length > 0)

  async function save() {
    setBusy(true)
    try {
      const { hasWarning, message = '-' } = await client.assign(id, changes)
      release()
      tick(undefined)
      void queries.invalidateQueries({ queryKey: [assignment.id] })
      nav?.go(back, { replace: true })
      void (hasWarning ? dialogs.raise('warning', { name: message }) : dialogs.raise('assignSuccess', { name }))
    } catch (error) {
      setBusy(false)
      await dialogs.raise('assignError', { name, error })
    } finally {
      setBusy(false)
    }
  }

  return {
    units,
    all: data ?? [],
    error,
    search,
    ticked,
    changes,
    busy,
    maySave,
    tick,
    setSearch,
    selectedOnly: selected !== undefined,
    setSelectedOnly: only => select(only ? ticked : undefined),
    save,
    status: data ? (units.length === 0 ? 'empty' : 'ready') : error ? 'error' : 'loading',
    backHref: back,
    reload: () => void refetch(),
  }
}

/** Units whose tick differs from their assignment. */
function changesOf(units: readonly Assignable[], ticked: ReadonlySet<Key>): Change[] {
  return units
    .filter(({ unitId, assigned }) => ticked.has(unitId) !== assigned)
    .map(({ unitId, assigned }) => ({ unitId, assign: !assigned }))
}

function narrow<Unit extends Assignable>(units: readonly Unit[], search: string): readonly Unit[] {
  const text = search.trim().toLowerCase()
  if (!text) return units
  return units.filter(({ name, companyName = '', fleetNames = [] }) =>
    [name, companyName, ...fleetNames].some(words => words.toLowerCase().includes(text)),
  )
}
