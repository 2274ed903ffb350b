import { useSyncExternalStore } from 'react'
import { ticker } from './ticker.ts'

/** Milliseconds since 1970, half a minute old at most. */
export const useNow = (): number => useSyncExternalStore(ticker.subscribe, ticker.get)
