import { useHost } from '@muster/ui'
import { useMemo } from 'react'
import type { EngineOptions } from '../engine.ts'
import { basemapsOf, type Basemap } from './basemaps.ts'
import { useMapMemory } from './map-memory.ts'

export interface SelectedBasemap {
  all: readonly Basemap[]
  selected: Basemap
  /** Engine options of the selected base map. */
  engine: EngineOptions
  select: (id: string) => void
}

/** Returns the base map that the user selected for all maps. */
export function useBasemap(): SelectedBasemap {
  const { core } = useHost()
  const [memory, remember] = useMapMemory()
  const all = useMemo(() => {
    const language = core.session.get()?.userSetting.languageCodeISO2c
    return basemapsOf(core.config.map, { fetch: core.api.file, language })
  }, [core])
  const selected = all.find(({ id }) => id === memory.base) ?? all[0]!
  return { all, selected, engine: selected.engine, select: base => remember({ base }) }
}
