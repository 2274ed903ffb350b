import type { ReactNode } from 'react'
import { ImportExport } from './import-export.tsx'

/** Import and export actions of the unit list. */
export function UnitImportExport(): ReactNode {
  return <ImportExport subject="units" />
}
