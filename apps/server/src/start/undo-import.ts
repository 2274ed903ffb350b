import { partsOf } from '#telemetry/ingest/tracks/track-imports.ts'
import { announce, notices } from '#kernel/db/notices.ts'
import type { Database } from '#kernel/db/schema.ts'
import { hidePositionsAt } from '#modules/map/history/public.ts'

/** Positions of one unit that were hidden or restored. */
export interface UndoneUnit {
  unitId: number
  unitName: string
  positions: number
}

/**
 * Hides all positions of an import, or none. A user who may hide positions can also restore them on the unit's screen. @throws
 * Error when the import does not exist, or no position of it is visible
 */
export function undoImport(db: Database, importId: number, by: string): Promise<UndoneUnit[]> {
  return db.transaction().execute(async trx => {
    const parts = await partsOf(trx, importId)
    if (parts.length === 0) throw new Error(`There is no import ${importId}: muster-server imports lists them`)
    const undone: UndoneUnit[] = []
    for (const { unitId, unitName, fileName, times } of parts) {
      const reason = `Import ${importId} of ${fileName} undone`.slice(0, 500)
      const positions = await hidePositionsAt(trx, { unitId, times, reason, by })
      if (positions > 0) undone.push({ unitId, unitName, positions })
    }
    if (undone.length === 0) throw new Error(`No position of import ${importId} is shown: it has been undone already`)
    await announce(trx, notices.positionsHidden, undone.map(({ unitId }) => unitId).join(','))
    return undone
  })
}
