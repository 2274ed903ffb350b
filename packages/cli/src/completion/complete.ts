import type { Group } from '../define/command.ts'
export async function complete(_groups: readonly Group[], _words: readonly string[]): Promise<string> { return '' }
