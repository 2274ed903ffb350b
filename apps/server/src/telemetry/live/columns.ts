/** Live state by column; a slot is the same unit in each column. */
export interface Columns {
  unitId: Int32Array
  /** Dense index of the company in live state, so that a scope is a byte mask. */
  company: Int32Array
  /** Map position, see mercator.ts. */
  x: Int32Array
  y: Int32Array
  lat: Float64Array
  lng: Float64Array
  /** Time of the fix, milliseconds since the epoch. */
  time: Float64Array
  /** Kilometres an hour; NaN when unknown. */
  speed: Float32Array
  /** Degrees clockwise from north; NaN when unknown. */
  course: Float32Array
  /** Status of the last reading. */
  status: Uint8Array
  /** Displayed status, with alarm and silence applied. */
  shown: Uint8Array
  alarmUntil: Float64Array
  /** `FleetState.version` at the unit's last change. */
  revision: Float64Array
}

export function makeColumns(capacity: number): Columns {
  return {
    unitId: new Int32Array(capacity),
    company: new Int32Array(capacity),
    x: new Int32Array(capacity),
    y: new Int32Array(capacity),
    lat: new Float64Array(capacity),
    lng: new Float64Array(capacity),
    time: new Float64Array(capacity),
    speed: new Float32Array(capacity),
    course: new Float32Array(capacity),
    status: new Uint8Array(capacity),
    shown: new Uint8Array(capacity),
    alarmUntil: new Float64Array(capacity),
    revision: new Float64Array(capacity),
  }
}

export function growColumns(old: Columns, capacity: number): Columns {
  const grown = makeColumns(capacity)
  for (const name of Object.keys(old) as (keyof Columns)[]) grown[name].set(old[name])
  return grown
}

export function copySlot(columns: Columns, from: number, to: number): void {
  for (const column of Object.values(columns) as Columns[keyof Columns][]) column[to] = column[from]!
}
