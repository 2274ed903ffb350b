/** Bytes that no server takes more of in one file for a unit; most take less, and say how much. */
export const mostFileBytes = 15 * 1024 * 1024

/** Of a CSV or Excel file to import: bytes as it is uploaded, and lines below its header. */
export const importLimits = { bytes: 10 * 1024 * 1024, lines: 10_000 } as const
