import type { TFunction } from 'i18next'
import type { Database, Signals } from '#kernel/db/schema.ts'
import { canSignals } from '#modules/profiles/can/public.ts'
import { inputSignals } from '#modules/profiles/public.ts'

/** Name, unit of measure and texts of a signal, from the profiles of its unit. */
export interface SignalInfo {
  /** Replaces the signal's label. */
  label?: string
  /** Unit of the values, or empty. */
  uom: string
  /** Returns the text for a value; a switch is 1 or 0. */
  textOf: (value: number, t: TFunction) => string | undefined
  /** Signal with the same input's value. */
  shownAs?: string
}

export interface SignalInfos {
  of: (code: string) => SignalInfo | undefined
  /** Returns true if screens and files list a signal of a reading, or of any reading if none is given. */
  isListed: (code: string, signals?: Signals | null) => boolean
}

/**
 * Reads names and texts of signals from the units' I/O and CAN profiles. An input has precedence over a CAN parameter of the
 * same name.
 */
export async function signalInfos(
  db: Database,
  unitIds: readonly number[],
  codes: readonly string[],
): Promise<SignalInfos> {
  const [inputOf, parameterOf] = await Promise.all([inputSignals(db, unitIds), canSignals(db, unitIds, codes)])
  return {
    of: (code): SignalInfo | undefined => inputOf(code) ?? parameterOf(code),
    isListed: (code, signals) => {
      const input = inputOf(code)
      if (!input) return true
      const isShownAs = input.shownAs !== undefined && signals && Object.hasOwn(signals, input.shownAs)
      return input.isReported && !isShownAs
    },
  }
}
