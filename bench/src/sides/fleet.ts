import { generator } from '../random-numbers.ts'
import { FleetState } from '@muster/server/src/telemetry/live/fleet-state.ts'

/** A GeoJSON point for supercluster; its coordinates are overwritten as the unit moves. */
export interface UnitFeature {
  type: 'Feature'
  geometry: { type: 'Point'; coordinates: [lng: number, lat: number] }
  properties: { unitId: number }
}

/** A moving fleet for both sides: live state, and GeoJSON features with the same positions. */
export class MovingFleet {
  readonly state: FleetState
  readonly features: UnitFeature[] = []
  readonly #random = generator(7)
  #time = Date.now() - 3_600_000

  constructor(units: number) {
    this.state = new FleetState({ capacity: units })
    for (let unitId = 1; unitId <= units; unitId++) {
      this.features.push({ type: 'Feature', geometry: { type: 'Point', coordinates: [0, 0] }, properties: { unitId } })
      this.#place(unitId)
    }
  }

  /** Moves one unit in a hundred. */
  tick(): void {
    this.#time += 1000
    const units = this.features.length
    for (let i = 0; i < units / 100; i++) this.#place(1 + Math.floor(this.#random() * units))
  }

  /** Places half of all units within a few kilometres of one of 400 places, because real fleets gather. */
  #place(unitId: number): void {
    const place = unitId % 400
    const width = unitId % 2 === 0 ? 0.1 : 8
    const latitude = -50 + ((place * 37) % 110) + (this.#random() - 0.5) * width
    const longitude = -170 + ((place * 89) % 340) + (this.#random() - 0.5) * width
    const [companyId, statusId] = [1 + (unitId % 4), unitId % 5]
    this.state.upsert({ unitId, companyId, time: this.#time, latitude, longitude, statusId })
    this.features[unitId - 1]!.geometry.coordinates = [longitude, latitude]
  }
}
