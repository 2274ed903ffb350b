import { useSyncExternalStore } from 'react'

const coarse = matchMedia('(pointer: coarse), (max-width: 900px)')

/** As the style sheet has it: room for a finger where there is one. */
export function useRowHeight(): number {
  return useSyncExternalStore(subscribe, () => (coarse.matches ? 44 : 36))
}

function subscribe(listener: () => void): () => void {
  coarse.addEventListener('change', listener)
  return () => coarse.removeEventListener('change', listener)
}
