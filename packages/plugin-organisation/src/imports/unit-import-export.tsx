import type { ReactNode } from 'react'
import { ImportExport } from './import-export.tsx'

/** Import and export of units, in their list. */
export function UnitImportExport(): ReactNode {
  return <ImportExport subject="units" />
}
