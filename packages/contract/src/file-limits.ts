/** Maximum size in bytes of a file for a unit on any server; most have a lower limit and return it. */
export const mostFileBytes = 15 * 1024 * 1024

/** Limits of an import file in CSV or Excel format: uploaded bytes, and lines below its header. */
export const importLimits = { bytes: 10 * 1024 * 1024, lines: 10_000 } as const
