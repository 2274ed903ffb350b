import { groups } from '../commands/index.ts'
import { exitMeanings } from '../exit-code.ts'
import type { Group } from './command.ts'
import { environment, globalOptions } from './global.ts'
import { helpPhrases } from './help-phrases.ts'
import type { Parameters } from './parameter.ts'

/** Contents of help and completion in one language. */
export interface Definitions {
  readonly groups: readonly Group[]
  readonly globals: Parameters
  readonly environment: typeof environment
  readonly exits: typeof exitMeanings
  readonly phrases: typeof helpPhrases
}

export const definitions: Definitions = {
  groups,
  globals: globalOptions,
  environment,
  exits: exitMeanings,
  phrases: helpPhrases,
}
