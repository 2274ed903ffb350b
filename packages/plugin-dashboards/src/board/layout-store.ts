import type { Layout, SavedTile } from './layout.ts'

/** Where a dashboard's arrangement is kept. */
export interface LayoutStore {
  /** Empty while the user never arranged it; undefined while it is not known. */
  readonly saved: readonly SavedTile[] | undefined
  /** Could not be read: the tiles stand as they come, and nothing is written over what is kept. */
  readonly failed: boolean
  /** The user may not arrange it at the moment. */
  readonly isReadOnly?: boolean
  retry(): void
  /** An empty one forgets the arrangement. */
  save(layout: Layout): void
}
