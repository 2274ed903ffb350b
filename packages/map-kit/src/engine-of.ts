import type { RuntimeConfig } from '@muster/core'
import type { EngineOptions } from './engine.ts'

/** The engine that an installation is set up with: Google's needs a key. */
export function engineOf({ engine, googleKey, style }: RuntimeConfig['map']): EngineOptions {
  return engine === 'google' && googleKey ? { kind: 'google', key: googleKey } : { kind: 'maplibre', style }
}
