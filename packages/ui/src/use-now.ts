import { useSyncExternalStore } from 'react'
import { ticker } from './ticker.ts'

/** Milliseconds since 1970, at most half a minute old. */
export const useNow = (): number => useSyncExternalStore(ticker.subscribe, ticker.get)
