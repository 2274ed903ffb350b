import { modeOf, type Mode } from '@muster/ui'
import { useSyncExternalStore } from 'react'
import type { Common } from './common.schema.ts'

const dark = matchMedia('(prefers-color-scheme: dark)')

function subscribe(tell: () => void): () => void {
  dark.addEventListener('change', tell)
  return () => dark.removeEventListener('change', tell)
}

export function useMode(theme: NonNullable<Common['theme']>): Mode {
  const isDark = useSyncExternalStore(subscribe, () => dark.matches)
  return modeOf(theme === 'auto' ? 'system' : theme, isDark)
}
