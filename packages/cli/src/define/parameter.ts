/** Parses the text of an option or argument; throws an error with a complete sentence for invalid text. */
export type Read<T> = (text: string) => T

export interface Parameter<T = unknown> {
  readonly help: string
  /** Placeholder of the value in help, `<n>`; none for a switch. */
  readonly value?: string
  readonly read?: Read<unknown>
  readonly choices?: readonly string[]
  readonly fallback?: unknown
  /** The fallback in command-line syntax. */
  readonly shown?: string
  /** Repeatable; the value is a list. */
  readonly many?: true
  readonly required?: true
  /** Single-letter form. */
  readonly short?: string
  /** Completion of the value by the shell; units and other records have none. */
  readonly completes?: 'file'
  /** Carries the value's type; never set. */
  readonly type?: T
}

export type Parameters = Readonly<Record<string, Parameter>>

/** Values by name: `{ limit?: number, json: boolean }`. */
export type ValuesOf<P extends Parameters> = { readonly [K in keyof P]: P[K] extends Parameter<infer T> ? T : never }

interface Shape {
  readonly short?: string
  readonly read?: Read<unknown>
  readonly completes?: 'file'
  readonly shown?: string
}

/** Result of the parser, or the text itself without one. */
type ReadBy<S extends Shape> = S extends { read: Read<infer T> } ? T : string

export const flag = (help: string, { short }: { short?: string } = {}): Parameter<boolean> => ({
  help,
  short,
  fallback: false,
})

export const option = <S extends Shape = {}>(
  value: string,
  help: string,
  shape?: S,
): Parameter<ReadBy<S> | undefined> => ({ value, help, ...shape })

export const optionOr = <S extends Shape = {}>(
  value: string,
  help: string,
  fallback: NoInfer<ReadBy<S>>,
  shape?: S,
): Parameter<ReadBy<S>> => ({ value, help, fallback, ...shape })

export const options = <S extends Shape = {}>(
  value: string,
  help: string,
  shape?: S,
): Parameter<readonly ReadBy<S>[]> => ({ value, help, many: true, fallback: [], ...shape })

/** Characters of choices that fit beside their description. */
const mostListed = 40

export const choice = <const C extends string>(choices: readonly C[], help: string): Parameter<C | undefined> => {
  const listed = `<${choices.join('|')}>`
  return { value: listed.length > mostListed ? '<name>' : listed, help, choices }
}

export const argument = <S extends Shape = {}>(help: string, shape?: S): Parameter<ReadBy<S>> => ({
  help,
  required: true,
  ...shape,
})

export const argumentOf = <const C extends string>(choices: readonly C[], help: string): Parameter<C> => ({
  help,
  choices,
  required: true,
})

export const optionalArgument = <S extends Shape = {}>(help: string, shape?: S): Parameter<ReadBy<S> | undefined> => ({
  help,
  ...shape,
})

/** At least one value at the end of the line. */
export const argumentList = <S extends Shape = {}>(help: string, shape?: S): Parameter<readonly ReadBy<S>[]> => ({
  help,
  required: true,
  many: true,
  ...shape,
})

/** Any number of values at the end of the line. */
export const optionalArguments = <S extends Shape = {}>(help: string, shape?: S): Parameter<readonly ReadBy<S>[]> => ({
  help,
  many: true,
  fallback: [],
  ...shape,
})
