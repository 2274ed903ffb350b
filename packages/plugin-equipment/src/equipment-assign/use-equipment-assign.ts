import {
  getUnit,
  getUnitConfiguration,
  getUnitProfiles,
  listUnitProfileOffers,
  type FleetSchemas,
} from '@muster/contract'
import { can, queryKeyOf } from '@muster/core'
import { useApi, useDialogs, useSession, useUnsaved } from '@muster/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { profileKinds, type ProfileKind } from './profile-kinds.ts'

export interface ProfileRow {
  readonly kind: ProfileKind
  /** Profile of the unit, once loaded. */
  readonly current: FleetSchemas['UnitProfile'] | undefined
  /** Selected profile, null for none. */
  readonly value: number | null
  readonly isChanged: boolean
  readonly mayAssign: boolean
}

/** Loads a unit's profiles and holds the selection; saving sends one call per kind. */
export function useEquipmentAssign(unitId: number) {
  const { t } = useTranslation()
  const api = useApi()
  const dialogs = useDialogs()
  const session = useSession()
  const queries = useQueryClient()
  const unit = useQuery(api.queryFor(getUnit, { path: { unitId } }))
  const profiles = useQuery({
    ...api.queryFor(getUnitProfiles, { path: { unitId } }),
    // a refetch must not replace the selection
    refetchOnWindowFocus: false,
  })
  const [selected, setSelected] = useState<Partial<Record<ProfileKind['id'], number | null>>>({})
  const [busy, setBusy] = useState(false)

  const rows = profileKinds.map((kind): ProfileRow => {
    const current = profiles.data?.[kind.field]
    const before = current?.profileId ?? null
    const value = selected[kind.id] === undefined ? before : (selected[kind.id] ?? null)
    return { kind, current, value, isChanged: value !== before, mayAssign: can(session, kind.access) }
  })
  const changed = rows.filter(({ isChanged, mayAssign }) => isChanged && mayAssign)
  const release = useUnsaved(changed.length > 0)

  async function select({ kind, current }: ProfileRow, value: number | null) {
    const name = current?.profileName ?? ''
    const question = { name, note: t('equipment.removal.onSave') }
    if (value === null && current?.assigned && !(await dialogs.raise('unitProfileRemoval', question))) return
    setSelected(all => ({ ...all, [kind.id]: value }))
  }

  async function save() {
    setBusy(true)
    const warnings: string[] = []
    for (const { kind, current, value } of changed) {
      try {
        const { hasWarning, message = '-' } = await kind.assign(api, value ?? current?.profileId ?? 0, {
          assignements: [{ unitId, assign: value !== null }],
        })
        if (hasWarning) warnings.push(message)
      } catch (error) {
        // earlier kinds remain saved; this kind and the rest remain selected
        await profiles.refetch()
        setBusy(false)
        return void (await dialogs.raise('assignError', { name: t(`equipment.kind.${kind.id}`), error }))
      }
    }
    release()
    await profiles.refetch()
    void queries.invalidateQueries({ queryKey: queryKeyOf(getUnitConfiguration) })
    setSelected({})
    setBusy(false)
    // the offers contain unit counts
    void queries.invalidateQueries({ queryKey: [listUnitProfileOffers.id] })
    await (warnings.length > 0
      ? dialogs.raise('warning', { name: warnings.join(' ') })
      : dialogs.raise('assignSuccess', { name: unit.data?.name ?? '' }))
  }

  return {
    unit: unit.data,
    others: profiles.data,
    error: unit.error ?? profiles.error,
    status: unit.data && profiles.data ? 'ready' : (unit.error ?? profiles.error) ? 'error' : 'loading',
    reload: () => void Promise.all([unit.refetch(), profiles.refetch()]),
    rows,
    changes: changed.length,
    mayAssign: rows.some(({ mayAssign }) => mayAssign),
    busy,
    select,
    save,
  } as const
}
