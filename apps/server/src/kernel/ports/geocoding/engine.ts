import type { Place } from '../place.ts'
import type { PaceOptions } from './pace.ts'

export interface AddressRequest {
  signal?: AbortSignal | undefined
  /** Milliseconds. */
  timeout: number
}

export interface AddressEngine {
  /** Milliseconds between two requests. */
  pace: PaceOptions
  /** Returns the address, undefined if there is none. @throws EngineError when the engine fails */
  addressOf(place: Place, request: AddressRequest): Promise<string | undefined>
}
