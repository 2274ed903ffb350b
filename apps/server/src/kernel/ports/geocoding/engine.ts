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
  /** The address in words, undefined where there is none. @throws EngineError when the engine fails */
  addressOf(place: Place, request: AddressRequest): Promise<string | undefined>
}
