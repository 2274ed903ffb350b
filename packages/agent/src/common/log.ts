/** Writes a line for the person who operates the device. */
export type Log = (line: string) => void

export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
