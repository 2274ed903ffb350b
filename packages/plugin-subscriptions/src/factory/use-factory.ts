import { useDialogs, useClient, useUnsaved } from '@muster/ui'
import type { PanelState } from '@muster/ui/controls'
import type { Key } from '@muster/ui/table'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  checkFactory,
  toFactorySubscriptions,
  withProduct,
  type FactoryUnit,
  type Selected,
} from '../clients/factory-selection.ts'
import { subscriptions, type Line } from '../clients/subscriptions.client.ts'
import { useWithRefresh } from '../clients/use-with-refresh.ts'

export interface FactoryState {
  selected: Selected
  panel: PanelState
  setPanel(panel: PanelState): void
  /** Unit whose action opened the panel, otherwise the selected units. */
  targets: readonly FactoryUnit[]
  busy: boolean
  tick(keys: ReadonlySet<Key>, shown: readonly FactoryUnit[]): void
  /** Deselects a unit, even if the list no longer shows it. */
  remove(unitId: number): void
  /** Opens the panel for one unit, selected or not. */
  open(unit: FactoryUnit): void
  assign(product: Line | undefined): Promise<void>
  save(): Promise<void>
}

const nothing: Selected = new Map()

/** Stores product assignments of units until they are saved. */
export function useFactory(): FactoryState {
  const { t } = useTranslation()
  const dialogs = useDialogs()
  const client = useClient(subscriptions)
  const withRefresh = useWithRefresh()
  const [selected, setSelected] = useState(nothing)
  const [panel, setPanel] = useState<PanelState>({ isOpen: true, section: 'assign' })
  const [single, setSingle] = useState<FactoryUnit>()
  const [busy, setBusy] = useState(false)
  const release = useUnsaved(selected.size > 0)
  const targets = single ? [single] : [...selected.values()]

  async function assign(product: Line | undefined) {
    if (!product) return void (await dialogs.raise('productIdRequiredError'))
    if (targets.length === 0) return void (await dialogs.raise('noUnitSelectedError'))
    setSelected(withProduct(selected, targets, product))
    setSingle(undefined)
    setPanel({ isOpen: true, section: 'selected' })
  }

  async function save() {
    const wrong = checkFactory(selected)
    if (wrong) return void (await dialogs.raise(wrong.event, { name: 'names' in wrong ? wrong.names : undefined }))
    const name = t('subscriptions.factory.units', { count: selected.size })
    setBusy(true)
    const error = await withRefresh(client.saveFactory(toFactorySubscriptions(selected))).then(
      () => undefined,
      (reason: unknown) => reason,
    )
    setBusy(false)
    if (error !== undefined) return void (await dialogs.raise('assignError', { name, error }))
    release()
    setSelected(nothing)
    setPanel({ isOpen: true, section: 'assign' })
    await dialogs.raise('assignSuccess', { name })
  }

  return {
    selected,
    panel,
    targets,
    busy,
    assign,
    save,
    setPanel: next => {
      setPanel(next)
      if (!next.isOpen) setSingle(undefined)
    },
    open: unit => {
      setSingle(unit)
      setPanel({ isOpen: true, section: 'assign' })
    },
    tick: (keys, shown) => {
      const next = new Map([...selected].filter(([id]) => keys.has(id)))
      for (const unit of shown)
        if (keys.has(unit.unitId) && !next.has(unit.unitId)) next.set(unit.unitId, { ...unit, isSelected: true })
      setSelected(next)
      setSingle(undefined)
    },
    remove: unitId => {
      setSelected(new Map([...selected].filter(([id]) => id !== unitId)))
      setSingle(undefined)
    },
  }
}
