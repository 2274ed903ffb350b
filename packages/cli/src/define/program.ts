import { Argument, Command as Parser, InvalidArgumentError, Option } from 'commander'
import type { Settings } from '../account/connect.ts'
import type { Bound, Command } from './command.ts'
import type { Definitions } from './definitions.ts'
import { afterCommand, afterGroup, afterProgram, beforeProgram, describe, helpOf, helpStyle } from './help.ts'
import type { Parameter, Parameters } from './parameter.ts'
import { argumentSyntax, optionSyntax } from './syntax.ts'

export interface ParsedCommand {
  readonly bound: Bound
  readonly input: { readonly arguments: object; readonly options: object }
  readonly settings: Settings & { readonly profileTime: boolean }
}

export interface ProgramOptions {
  definitions: Definitions
  version: string
  execute(given: ParsedCommand): Promise<void>
  out(text: string): void
  err(text: string): void
  /** Width of the help in characters. */
  width: number
  hasColour: boolean
  /** Words of the command line; groups that they do not name are registered without commands, which saves start time. */
  typed: readonly string[]
}

/** Builds a parser from the definitions; it throws commander's errors instead of ending the process. */
export function createProgram({
  definitions,
  version,
  execute,
  out,
  err,
  width,
  hasColour,
  typed,
}: ProgramOptions): Parser {
  const { phrases } = definitions
  const common = <P extends Parser>(parser: P): P =>
    parser
      .exitOverride()
      .helpOption('-h, --help', phrases.help)
      .configureOutput({
        writeOut: out,
        writeErr: err,
        outputError: (text, write) => write(text),
        getOutHelpWidth: () => width,
        getOutHasColors: () => hasColour,
        getErrHelpWidth: () => width,
        getErrHasColors: () => false,
      })
  const program = common(new Parser('muster'))
    .version(version, '--version', phrases.version)
    .helpCommand('help [command]', phrases.help)
    .configureHelp(helpStyle(phrases))
    .addHelpText('before', ({ command }) => beforeProgram(command, definitions))
    .addHelpText('after', ({ command }) => afterProgram(command, definitions))
    .showHelpAfterError('Run `muster --help` for a list.')
  addOptions(program, definitions.globals, phrases)
  for (const group of definitions.groups) {
    const parent = group.commands.some(({ command }) => command.name === group.name)
      ? program
      : common(program.command(group.name))
    if (parent !== program)
      parent
        .description(group.summary)
        .helpCommand('help [command]', phrases.help)
        .addHelpText('after', ({ command }) => afterGroup(command, definitions))
        .showHelpAfterError(`Run \`muster ${group.name} --help\` for a list.`)
    if (parent !== program && !typed.includes(group.name)) continue
    for (const bound of group.commands)
      addCommand(common(parent.command(bound.command.name.split(' ').at(-1) ?? '')), bound, definitions, execute)
  }
  return program
}

function addCommand(parser: Parser, bound: Bound, definitions: Definitions, execute: ProgramOptions['execute']): void {
  const { command } = bound
  parser
    .summary(command.summary)
    .description(describe(command))
    .addHelpText('after', () => afterCommand(parser, command, definitions))
    .showHelpAfterError(`Run \`muster ${command.name} --help\` for usage.`)
  for (const [key, parameter] of Object.entries(command.arguments)) {
    const argument = new Argument(argumentSyntax(key, parameter), helpOf(parameter, definitions.phrases))
    if (parameter.choices) argument.choices([...parameter.choices])
    else argument.argParser(reader(parameter))
    if (parameter.fallback !== undefined) argument.default(parameter.fallback)
    parser.addArgument(argument)
  }
  addOptions(parser, command.options, definitions.phrases)
  parser.action(async () => {
    const { profile, server, profileTime, ...options } = parser.optsWithGlobals<Record<string, unknown>>()
    await execute({
      bound,
      input: { arguments: argumentsOf(command, parser), options },
      settings: {
        profile: profile as string | undefined,
        server: server as string | undefined,
        profileTime: profileTime === true,
      },
    })
  })
}

function argumentsOf({ arguments: args }: Command, { processedArgs }: Parser): object {
  return Object.fromEntries(Object.keys(args).map((key, i) => [key, processedArgs[i]]))
}

function addOptions(parser: Parser, parameters: Parameters, phrases: Definitions['phrases']): void {
  for (const [key, parameter] of Object.entries(parameters)) {
    const option = new Option(optionSyntax(key, parameter), helpOf(parameter, phrases))
    if (parameter.value && parameter.choices) option.choices([...parameter.choices])
    else if (parameter.value) option.argParser(reader(parameter))
    if (parameter.fallback !== undefined) option.default(parameter.fallback)
    parser.addOption(option)
  }
}

function reader({ read = (text: string) => text, many }: Parameter) {
  return (text: string, before: unknown): unknown => {
    try {
      const value = read(text)
      return many ? [...(Array.isArray(before) ? before : []), value] : value
    } catch (error) {
      throw new InvalidArgumentError((error as Error).message)
    }
  }
}
