import { useEffect } from 'react'
import type { Line } from './use-rows.ts'

/** Tells which units are in sight, whenever others are. */
export function useSeenUnits(
  lines: readonly (Line | undefined)[],
  onSight: ((unitIds: readonly number[]) => void) | undefined,
): void {
  const seen = lines
    .flatMap(line => (line?.kind === 'row' && line.row?.itemType === 'EQUIPMENT' ? [line.row.id] : []))
    .join()
  useEffect(() => onSight?.(seen === '' ? [] : seen.split(',').map(Number)), [onSight, seen])
}
