import type { signalsMessages } from './messages.ts'

export type CanFileText = keyof typeof signalsMessages
type Values = Readonly<Record<string, string | number>>

/** What is wrong at a line of a log or a DBC file. */
export interface CanFileFault {
  /** From 1. */
  readonly line: number
  readonly text: CanFileText
  readonly values?: Values | undefined
}

/** A line of a log or a statement of a DBC file that cannot be read; the rest of the file can. */
export class Unreadable extends Error {
  readonly text: CanFileText
  readonly values: Values | undefined

  constructor(text: CanFileText, values?: Values) {
    super(text)
    this.text = text
    this.values = values
  }
}

/** The file is no log or no DBC file, has nothing to read, or is larger than any. */
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

/** Why a file could not be read. */
export const whyUnreadable = (t: Translate, error: unknown): string =>
  error instanceof CanFileError ? faultText(t, error.fault) : String(error)
