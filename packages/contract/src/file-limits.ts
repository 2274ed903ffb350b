/** Largest file for a unit that any server accepts, in bytes; most accept less and return their limit. */
export const mostFileBytes = 15 * 1024 * 1024

/** Limits of a CSV or Excel file to import: bytes as uploaded, and lines below its header. */
export const importLimits = { bytes: 10 * 1024 * 1024, lines: 10_000 } as const
