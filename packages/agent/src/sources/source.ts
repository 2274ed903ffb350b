/** A running source of readings. */
export interface Source {
  readonly stop: () => void
}

/** Position at one instant. */
export interface Fix {
  /** Milliseconds since 1970, by the receiver. */
  readonly time: number
  readonly latitude: number
  readonly longitude: number
  /** Metres above sea level. */
  readonly altitude?: number
  /** km/h */
  readonly speed?: number
  /** Degrees. */
  readonly course?: number
  /** Metres. */
  readonly accuracy?: number
  /** True if the receiver has at least four satellites. */
  readonly is3d: boolean
}
