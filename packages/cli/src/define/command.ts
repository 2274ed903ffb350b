import type { Context } from '../context.ts'
import type { ExitName } from '../exit-code.ts'
import type { Parameters, ValuesOf } from './parameter.ts'

/** Name and parameters of a command, without its code, so that help, completion and documentation load quickly. */
export interface Command<A extends Parameters = Parameters, O extends Parameters = Parameters> {
  /** `units ls` */
  readonly name: string
  /** Single line without a full stop. */
  readonly summary: string
  /** Paragraphs. */
  readonly details?: readonly string[]
  readonly examples?: readonly (readonly [line: string, description: string])[]
  readonly arguments: A
  readonly options: O
}

export interface Input<C extends Command> {
  readonly arguments: ValuesOf<C['arguments']>
  readonly options: ValuesOf<C['options']>
}

/** Executes a command; undefined means `ok`. */
export type Run<C extends Command> = (input: Input<C>, context: Context) => Promise<ExitName | void>

/** A definition with its lazily loaded implementation. */
export interface Bound {
  readonly command: Command
  readonly load: () => Promise<{ run: (input: never, context: Context) => Promise<ExitName | void> }>
}

export interface Group {
  /** `units` */
  readonly name: string
  readonly summary: string
  readonly commands: readonly Bound[]
}

const nothing = {} as const

/**
 * @example
 * export const unitsLs = defineCommand({ name: 'units ls', summary: 'List units', options: { ...listOptions } })
 */
export function defineCommand<const A extends Parameters = {}, const O extends Parameters = {}>({
  arguments: args = nothing as A,
  options = nothing as O,
  ...rest
}: Omit<Command<A, O>, 'arguments' | 'options'> & { arguments?: A; options?: O }): Command<A, O> {
  return { ...rest, arguments: args, options }
}

/** Binds a definition to its module, apart from the definition because the module's types derive from it. */
export function bind<C extends Command>(command: C, load: () => Promise<{ run: Run<C> }>): Bound {
  return { command, load }
}
