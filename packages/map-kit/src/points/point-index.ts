import Supercluster from 'supercluster'
import { wrapLongitude } from '../geometry.ts'
import type { Bounds, LatLng } from '../types.ts'

/** Points as columns that transfer to a worker. */
export interface PointColumns {
  lats: Float64Array
  lngs: Float64Array
  /** Group indexes. */
  groups: Uint8Array
}

/** Visible bounds at an integer zoom. */
export interface PointView {
  bounds: Bounds
  zoom: number
}

export interface PointCluster extends LatLng {
  /** Stable across zooms with the same points. */
  id: number
  count: number
  /** Point counts by group. */
  parts: readonly { group: number; count: number }[]
}

export interface Clustered {
  clusters: readonly PointCluster[]
  /** Rows outside clusters. */
  singles: Int32Array
}

export interface ExpandedCluster {
  /** First zoom that splits the cluster; above `lastZoom` for points at one location. */
  zoom: number
  /** Rows of its points, up to the requested limit. */
  rows: Int32Array
}

type Counts = Record<string, number>
interface Row {
  row: number
}

/** Above this zoom, clusters are spread out instead. */
export const lastZoom = 18

/** Clusters stationary points at every zoom. */
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
        geometry: { type: 'Point', coordinates: [wrapLongitude(lngs[row] ?? 0), lat] },
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
