import { Argument, Command as Parser, InvalidArgumentError, Option } from 'commander'
import type { Settings } from '../settings.ts'
import type { Bound, Command } from './command.ts'
import type { Definitions } from './definitions.ts'
import { commandHelp, groupHelp, programHelp } from './help.ts'
import type { Parameter, Parameters } from './parameter.ts'
import { argumentSpelling, optionSpelling } from './spelling.ts'

export interface Given {
  readonly bound: Bound
  readonly input: { readonly arguments: object; readonly options: object }
  readonly settings: Settings & { readonly profileTime: boolean }
}

export interface Means {
  definitions: Definitions
  version: string
  carryOut(given: Given): Promise<void>
  out(text: string): void
  err(text: string): void
}

/** A parser made from the definitions; it throws commander's errors and never ends the process. */
export function makeProgram({ definitions, version, carryOut, out, err }: Means): Parser {
  const common = <P extends Parser>(parser: P): P =>
    parser
      .exitOverride()
      .helpOption('-h, --help', 'Show help')
      .configureOutput({ writeOut: out, writeErr: err, outputError: (text, write) => write(text) })
  const program = common(new Parser('muster'))
    .version(version, '--version')
    .configureHelp({ formatHelp: () => programHelp(definitions) })
    .showHelpAfterError('Run `muster --help` for a list.')
  addOptions(program, definitions.globals)
  for (const group of definitions.groups) {
    const parent = group.commands.some(({ command }) => command.name === group.name)
      ? program
      : common(program.command(group.name))
    if (parent !== program)
      parent
        .configureHelp({ formatHelp: () => groupHelp(group, definitions) })
        .showHelpAfterError(`Run \`muster ${group.name} --help\` for a list.`)
    for (const bound of group.commands)
      addCommand(common(parent.command(bound.command.name.split(' ').at(-1) ?? '')), bound, definitions, carryOut)
  }
  return program
}

function addCommand(parser: Parser, bound: Bound, definitions: Definitions, carryOut: Means['carryOut']): void {
  const { command } = bound
  parser
    .configureHelp({ formatHelp: () => commandHelp(command, definitions) })
    .showHelpAfterError(`Run \`muster ${command.name} --help\` for usage.`)
  for (const [key, parameter] of Object.entries(command.arguments)) {
    const argument = new Argument(argumentSpelling(key, parameter), parameter.help)
    if (parameter.choices) argument.choices([...parameter.choices])
    else argument.argParser(reader(parameter))
    if (parameter.fallback !== undefined) argument.default(parameter.fallback)
    parser.addArgument(argument)
  }
  addOptions(parser, command.options)
  parser.action(async () => {
    const { profile, server, profileTime, ...options } = parser.optsWithGlobals<Record<string, unknown>>()
    await carryOut({
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

function addOptions(parser: Parser, parameters: Parameters): void {
  for (const [key, parameter] of Object.entries(parameters)) {
    const option = new Option(optionSpelling(key, parameter), parameter.help)
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
