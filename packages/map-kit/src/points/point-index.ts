import Supercluster from 'supercluster'
import type { Bounds, LatLng } from '../types.ts'

/** Points by row, in columns that a worker takes at once. */
export interface PointColumns {
  lats: Float64Array
  lngs: Float64Array
  /** Numbers of their groups. */
  groups: Uint8Array
}

/** What is in view, at a zoom that is counted in steps of one. */
export interface PointView {
  bounds: Bounds
  zoom: number
}

export interface PointCluster extends LatLng {
  /** The same at every zoom at which it contains the same points. */
  id: number
  count: number
  /** How many points of which group, in the order of the groups. */
  parts: readonly { group: number; count: number }[]
}

export interface Clustered {
  clusters: readonly PointCluster[]
  /** Rows that are in no cluster. */
  singles: Int32Array
}

export interface ExpandedCluster {
  /** The first zoom at which the cluster is several; above `lastZoom` for points at one spot. */
  zoom: number
  /** Rows of its points, no more than were requested. */
  rows: Int32Array
}

type Counts = Record<string, number>
interface Row {
  row: number
}

/** Closer than this nothing can be seen better: what is still together is spread out. */
export const lastZoom = 18

/** Clusters of points that stay where they are, at every zoom of the map. */
export class PointIndex {
  readonly #index: Supercluster<Row, Counts>

  /** @param radius of a cluster, pixels */
  constructor({ lats, lngs, groups }: PointColumns, radius: number) {
    this.#index = new Supercluster<Row, Counts>({
      radius,
      // the kit counts zoom for a world of 256 px
      extent: 256,
      maxZoom: 22,
      map: ({ row }) => ({ [groups[row] ?? 0]: 1 }),
      reduce: (sum, part) => {
        for (const group of Object.keys(part)) sum[group] = (sum[group] ?? 0) + (part[group] ?? 0)
      },
    })
    this.#index.load(
      Array.from(lats, (lat, row) => ({
        type: 'Feature',
        geometry: { type: 'Point', coordinates: [wrapped(lngs[row] ?? 0), lat] },
        properties: { row },
      })),
    )
  }

  view({ bounds: { west, south, east, north }, zoom }: PointView): Clustered {
    const clusters: PointCluster[] = []
    const singles: number[] = []
    for (const { properties, geometry } of this.#index.getClusters([west, south, east, north], zoom)) {
      const { cluster_id: id, point_count: count, row } = properties as Counts
      if (id === undefined || count === undefined) {
        singles.push(row ?? 0)
        continue
      }
      const [lng = 0, lat = 0] = geometry.coordinates
      const parts = Object.entries(properties as Counts)
        .filter(([name]) => !Number.isNaN(Number(name)))
        .map(([group, count]) => ({ group: Number(group), count }))
      clusters.push({ id, count, lat, lng, parts })
    }
    return { clusters, singles: Int32Array.from(singles) }
  }

  open(id: number, limit: number): ExpandedCluster {
    return {
      zoom: this.#index.getClusterExpansionZoom(id),
      rows: Int32Array.from(this.#index.getLeaves(id, limit), ({ properties }) => properties.row),
    }
  }
}

const wrapped = (lng: number) => ((((lng + 180) % 360) + 360) % 360) - 180
