import type { Lazy } from '@muster/core'
import type { GoogleOptions, HostProps, MapLibreOptions } from './engine.ts'

interface Engines {
  maplibre: Lazy<HostProps<MapLibreOptions>>
  google: Lazy<HostProps<GoogleOptions>>
}

/** Loads the host and code of each engine on demand. Tests replace the hosts; see `test/draw-in-memory.tsx`. */
export const engines: Engines = {
  maplibre: () => import('./maplibre/host.tsx').then(m => m.default),
  google: () => import('./google/host.tsx').then(m => m.default),
}
