/** Bytes that no server takes more of in one file for a unit; most take less, and say how much. */
export const mostFileBytes = 15 * 1024 * 1024
