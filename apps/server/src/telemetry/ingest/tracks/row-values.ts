import { Unreadable } from '../checks.ts'
import { isPlaceholder, numberIn } from './cell.ts'
import { coordinate, fromDegreesAndMinutes, hemisphereOf, type Axis } from './coordinate.ts'
import { unitFactor, type Column } from './csv-columns.ts'
import type { Field } from './field.ts'
import { fieldsOf } from './csv-fields.ts'
import type { Conventions } from './csv-survey.ts'
import { exportedSwitch } from './export-headings.ts'
import type { Observation } from '../observation.ts'
import { flag, heading, signalsOf, text, type Raw } from '../values.ts'

/** Values of one row in the units of observations. */
export class RowValues {
  readonly fields: ReturnType<typeof fieldsOf>
  readonly #cells: readonly string[]
  readonly #columns: readonly Column[]
  readonly #conventions: Omit<Conventions, 'dates'>
  readonly #leaveOut: (column: string, cell: string) => void

  /** @param leaveOut called for each unreadable value */
  constructor(
    cells: readonly string[],
    columns: readonly Column[],
    conventions: Omit<Conventions, 'dates'>,
    leaveOut: (column: string, cell: string) => void,
  ) {
    this.fields = fieldsOf(cells, columns)
    this.#cells = cells
    this.#columns = columns
    this.#conventions = conventions
    this.#leaveOut = leaveOut
  }

  #number(field: Field, low: number, high: number): number | undefined {
    return this.#read(field, low, high, cell => this.#numberOf(field, cell))
  }

  /** Parses hours as a number, or as `1820:30`. */
  #hours(field: Field, low: number, high: number): number | undefined {
    return this.#read(field, low, high, cell => {
      const [, hours, minutes, seconds = '0'] = /^(\d+):([0-5]\d)(?::([0-5]\d))?$/.exec(cell) ?? []
      if (hours === undefined) return this.#numberOf(field, cell)
      return Number(hours) + Number(minutes) / 60 + Number(seconds) / 3600
    })
  }

  /** Returns the values beside time and place. */
  readings() {
    return {
      altitude: this.#number('altitude', -1e5, 1e6),
      speed: this.#number('speed', 0, 2000),
      course: heading(this.#number('course', -1e4, 1e4)),
      ignition: this.#isOn('ignition'),
      engineHours: this.#hours('engineHours', 0, 1e7),
      odometer: this.#number('odometer', 0, 1e11),
      fuelLevel: this.#number('fuelLevel', 0, 100),
      fuelUsed: this.#number('fuelUsed', 0, 1e10),
      signals: signalsOf(this.#signals()),
    } satisfies Partial<Observation>
  }

  #isOn(field: Field): boolean | undefined {
    const cell = this.fields.cells[field]
    if (cell === undefined) return undefined
    const value = flag(cell) ?? exportedSwitch(cell)
    if (value === undefined) this.#leave(field, cell)
    return value
  }

  /**
   * Returns signed degrees, or the cell if it has none.
   * @param sign field of the hemisphere column
   * @throws Unreadable if that column has no hemisphere
   */
  degrees(axis: Axis, sign: 'northSouth' | 'eastWest'): number | string | undefined {
    const cell = this.fields.cells[axis]
    if (cell === undefined) return undefined
    const { o, isNmea } = this.#conventions
    const hemisphere = this.#hemisphere(axis, sign, cell)
    const { factor = 1 } = this.fields.columns[axis] ?? {}
    const found = coordinate(cell, axis, { ...this.#markOf(axis), ...(o && { o }), ...hemisphere, factor })
    return found !== undefined && isNmea ? fromDegreesAndMinutes(found) : (found ?? cell)
  }

  #hemisphere(axis: Axis, sign: 'northSouth' | 'eastWest', cell: string) {
    const index = this.#columns.findIndex(({ field }) => field === sign)
    if (index < 0) return undefined
    const text = this.#cells[index]?.trim() ?? ''
    const hemisphere = hemisphereOf(text, axis, this.#conventions.o)
    if (hemisphere) return { hemisphere }
    // a cell with a sign or a letter needs no hemisphere column
    if (text === '' && /^[-−]|[a-z]/i.test(cell)) return undefined
    const letters = axis === 'latitude' ? 'N or S' : 'E or W'
    const column = this.#columns[index]?.name
    throw new Unreadable(
      text === ''
        ? `has no hemisphere in "${column}": write ${letters}`
        : `"${text.slice(0, 40)}" in "${column}" is no hemisphere: write ${letters}`,
    )
  }

  /** Returns the cells of columns without a field. */
  #signals(): Raw {
    const signals: Raw = {}
    this.#columns.forEach(({ field, name }, i) => {
      const cell = this.#cells[i]
      if (field || cell === undefined || cell === '') return
      const unit = this.#conventions.units[i]
      const read = isPlaceholder(cell) ? undefined : numberIn(cell, this.#conventions.marks[i])
      if (unit !== undefined) {
        if (read) signals[`${name} [${unit}]`] = read.number
      } else signals[name] = read && read.unit === undefined ? read.number : cell
    })
    return signals
  }

  #numberOf(field: Field, cell: string): number | undefined {
    const found = numberIn(cell, this.#markOf(field).mark)
    if (!found) return undefined
    const factor = found.unit === undefined ? this.fields.columns[field]?.factor : unitFactor(field, found.unit)
    return factor === undefined ? undefined : found.number * factor
  }

  #markOf(field: Field) {
    const mark = this.#conventions.marks[this.fields.indexes[field] ?? -1]
    return mark === undefined ? {} : { mark }
  }

  #read(field: Field, low: number, high: number, read: (cell: string) => number | undefined): number | undefined {
    const cell = this.fields.cells[field]
    if (cell === undefined) return undefined
    const value = read(cell)
    if (value !== undefined && value >= low && value <= high) return value
    this.#leave(field, cell)
    return undefined
  }

  #leave(field: Field, cell: string): void {
    this.#leaveOut(this.fields.columns[field]?.name ?? field, text(cell) ?? '')
  }
}
