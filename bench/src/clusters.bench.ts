import { cluster } from '@muster/server/src/telemetry/live/clusters.ts'
import Supercluster from 'supercluster'
import { defineBenchmark } from './benchmark.ts'
import { MovingFleet } from './sides/fleet.ts'
import { time } from './spread.ts'

const world = { south: -85, north: 85, west: -180, east: 180 }
/** Twenty map windows over the fleet, one for each viewer. */
const windows = Array.from({ length: 20 }, (_, i) => {
  const [south, west] = [-50 + i * 5, -160 + i * 15]
  return { south, north: south + 10, west, east: west + 20 }
})

/** Computes clusters after a tick; supercluster's index is static and must be rebuilt first. */
const benchmark = (name: string, units: number, goes: number, budget?: number) =>
  defineBenchmark({
    name: `clusters-${name}`,
    about: `Clusters of ${units.toLocaleString('en')} units after 1 % moved`,
    figures: {
      'the world, zoom 3': { unit: 'ms', ...(budget && { budget }) },
      'the world, zoom 5': { unit: 'ms', ...(budget && { budget }) },
      'the world, zoom 5, CPU': { unit: 'ms' },
      '20 viewers, zoom 6': { unit: 'ms' },
    },
    setup: () => {
      const fleet = new MovingFleet(units)
      const mask = fleet.state.mask([1, 2, 3])
      // neither side shows units of the fourth company to viewers of other companies
      const seen = fleet.features.filter(({ properties }) => 1 + (properties.unitId % 4) !== 4)
      const index = new Supercluster({ radius: 250, extent: 256, maxZoom: 17 })
      const ask = ({ south, north, west, east }: typeof world, zoom: number) =>
        index.getClusters([west, south, east, north], zoom)
      return {
        ours: () => {
          fleet.tick()
          const at = (zoom: number) => time(() => cluster(fleet.state, mask, { bounds: world, zoom }), goes)
          const [near, far] = [at(5), at(3)]
          const many = time(() => windows.forEach(bounds => cluster(fleet.state, mask, { bounds, zoom: 6 })))
          return {
            'the world, zoom 3': far.wall,
            'the world, zoom 5': near.wall,
            'the world, zoom 5, CPU': near.cpu,
            '20 viewers, zoom 6': many.wall,
          }
        },
        other: {
          name: 'supercluster 9, rebuilt',
          run: () => {
            fleet.tick()
            const rebuild = time(() => index.load(seen))
            const [near, far] = [time(() => ask(world, 5)), time(() => ask(world, 3))]
            const many = time(() => windows.forEach(bounds => ask(bounds, 6)))
            return {
              'the world, zoom 3': rebuild.wall + far.wall,
              'the world, zoom 5': rebuild.wall + near.wall,
              'the world, zoom 5, CPU': rebuild.cpu + near.cpu,
              '20 viewers, zoom 6': rebuild.wall + many.wall,
            }
          },
        },
      }
    },
  })

export default [benchmark('10k', 10_000, 21), benchmark('100k', 100_000, 11, 2), benchmark('1m', 1_000_000, 5, 20)]
