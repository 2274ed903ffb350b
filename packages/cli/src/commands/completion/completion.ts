import { scripts } from '../../completion/scripts.ts'
import type { Run } from '../../define/command.ts'
import type { completion } from './definitions.ts'

export const run: Run<typeof completion> = async ({ arguments: { shell } }, { out }) => out.write(scripts[shell])
