/** Writes a line for the operator of the device. */
export type Log = (line: string) => void

export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
