import type { signalsMessages } from './messages.ts'

export type CanFileText = keyof typeof signalsMessages
type Values = Readonly<Record<string, string | number>>

/** Error at a line of a log or a DBC file. */
export interface CanFileFault {
  /** Line number, 1-based. */
  readonly line: number
  readonly text: CanFileText
  readonly values?: Values | undefined
}

/** A log line or DBC statement is unreadable. The rest of the file is still read. */
export class Unreadable extends Error {
  readonly text: CanFileText
  readonly values: Values | undefined

  constructor(text: CanFileText, values?: Values) {
    super(text)
    this.text = text
    this.values = values
  }
}

/** The file is neither a log nor a DBC file, contains nothing readable, or is too large. */
export class CanFileError extends Error {
  override name = 'CanFileError'
  readonly fault: CanFileFault

  constructor(fault: CanFileFault) {
    super(`Line ${fault.line}: ${fault.text}`)
    this.fault = fault
  }
}

type Translate = (text: CanFileText, values: Record<string, string | number>) => string

export const faultText = (t: Translate, { text, values }: Pick<CanFileFault, 'text' | 'values'>): string =>
  t(text, { ...values })

/** Returns the reason why a file is unreadable. */
export const unreadableReason = (t: Translate, error: unknown): string =>
  error instanceof CanFileError ? faultText(t, error.fault) : String(error)
