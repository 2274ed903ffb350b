import { offset } from '../simulation/plane.ts'
import type { Place, Point } from '../simulation/plane.ts'

/** `plot`, `field`, `site`, `yard` and `building` are rings, `road` and `lane` are lines. */
export const planKinds = ['plot', 'field', 'site', 'yard', 'building', 'lane', 'road'] as const
export type PlanKind = (typeof planKinds)[number]

/**
 * Shapes by kind. A shape is a flat list of longitude and latitude in turn, in steps of 1e-5 degrees. Each point is relative to the
 * one before, and the first to the first of the shape before. Rings are open.
 */
export type SitePlan = Record<PlanKind, number[][]>

/** About a metre. */
const steps = 1e5

/** Collects the shapes of a plan. */
export class Sheet {
  readonly #starts = new Map<PlanKind, readonly [lng: number, lat: number]>()
  readonly plan = Object.fromEntries(planKinds.map(kind => [kind, []])) as unknown as SitePlan

  /** @param points metres from the origin */
  add(kind: PlanKind, origin: Place, points: readonly Point[]): void {
    const shape: number[] = []
    let [lng, lat] = this.#starts.get(kind) ?? [0, 0]
    for (const point of points) {
      const { longitude, latitude } = offset(origin, point)
      const [x, y] = [Math.round(longitude * steps), Math.round(latitude * steps)]
      if (shape.length > 0 && x === lng && y === lat) continue
      if (shape.length === 0) this.#starts.set(kind, [x, y])
      shape.push(x - lng, y - lat)
      ;[lng, lat] = [x, y]
    }
    this.plan[kind].push(shape)
  }
}
