import { flag, number, text, type Raw } from '../values.ts'

/** A trouble code as message DM1 of SAE J1939 carries it. */
export interface Dm1Fault {
  /** Suspect parameter number, 0–524287. */
  spn: number
  /** Failure mode, 0–31. */
  fmi: number
  /** Of the controller that says so, 0–255. */
  sourceAddress: number
  /** Left out where the feed does not say. */
  canLine?: 0 | 1
  /** As the machine counts. */
  occurrences?: number
  /** False once it is gone. */
  active: boolean
}

/**
 * The trouble codes among the attributes a gateway forwards: `spn` with `fmi`, and those `dtcs` names. `sourceAddress`,
 * `canLine`, `occurrences` and `active` are of all of them; the source is the engine, 0, where nothing else is said.
 */
export function dm1In(attributes: Raw): Dm1Fault[] {
  const codes = [faultOf(attributes.spn, attributes.fmi), ...dm1Named(text(attributes.dtcs, 1000))]
  const line = whole(attributes.canLine, 1)
  const occurrences = whole(attributes.occurrences, 2 ** 31 - 1)
  return codes.flatMap(code =>
    code
      ? [
          {
            ...code,
            sourceAddress: whole(attributes.sourceAddress, 255) ?? 0,
            ...(line !== undefined && { canLine: line === 0 ? (0 as const) : (1 as const) }),
            ...(occurrences !== undefined && { occurrences }),
            active: flag(attributes.active) ?? true,
          },
        ]
      : [],
  )
}

/** Codes written as `SPN110 FMI0 SPN94 FMI18`, `spn: 110, fmi: 0` or `110-0`. */
export function dm1Named(codes: string | undefined): Pick<Dm1Fault, 'spn' | 'fmi'>[] {
  const found =
    codes?.matchAll(/spn\W{0,3}(?<spn>\d+)\W{1,3}fmi\W{0,3}(?<fmi>\d+)|(?<![\w-])(?<s>\d+)-(?<f>\d+)(?![\w-])/gi) ?? []
  return [...found].flatMap(({ groups = {} }) => faultOf(groups.spn ?? groups.s, groups.fmi ?? groups.f) ?? [])
}

function faultOf(spn: unknown, fmi: unknown): Pick<Dm1Fault, 'spn' | 'fmi'> | undefined {
  const [s, f] = [whole(spn, 524_287), whole(fmi, 31)]
  return s === undefined || f === undefined ? undefined : { spn: s, fmi: f }
}

function whole(value: unknown, most: number): number | undefined {
  const n = number(value)
  return n !== undefined && Number.isInteger(n) && n >= 0 && n <= most ? n : undefined
}
