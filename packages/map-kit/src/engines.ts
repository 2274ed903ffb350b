import type { Lazy } from '@muster/core'
import type { GoogleOptions, HostProps, MapLibreOptions } from './engine.ts'

interface Engines {
  maplibre: Lazy<HostProps<MapLibreOptions>>
  google: Lazy<HostProps<GoogleOptions>>
}

/** Loads the host of each engine, and with it the engine's code. Tests replace them; see `testing.ts` in `double/`. */
export const engines: Engines = {
  maplibre: () => import('./maplibre/host.tsx').then(m => m.default),
  google: () => import('./google/host.tsx').then(m => m.default),
}
