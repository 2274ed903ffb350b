import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export type Values = Readonly<Record<string, string | boolean>>

/** The files of a template folder, filled in: path below the plugin's `src`, and text. */
export function filesOf(kind: string, values: Values): [path: string, text: string][] {
  const folder = join(import.meta.dirname, 'templates', kind)
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.txt'))
    .toSorted()
    .map(file => [
      fill(file.replace(/\.txt$/, ''), values),
      withoutUnusedImports(fill(readFileSync(join(folder, file), 'utf8'), values)),
    ])
}

/**
 * Puts values in the place of `__name__`. A line that ends with `//? name` is left out where that value is empty or false,
 * and so are the lines between `//{ name` and `//}`, and a line that consists of an empty value.
 *
 * @throws Error for a name without a value
 */
export function fill(template: string, values: Values): string {
  const valueOf = (name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`The template uses "${name}", which has no value.`)
    return value
  }
  const isLeftOut = (condition: string) =>
    condition.startsWith('!') ? Boolean(valueOf(condition.slice(1))) : !valueOf(condition)
  return template
    .replaceAll(/^ *\/\/\{ (!?\w+)\n([^]*?)^ *\/\/\}\n/gm, (_, condition: string, lines: string) =>
      isLeftOut(condition) ? '' : lines,
    )
    .replaceAll(/^(.*?) *\/\/\? (!?\w+)\n/gm, (_, line: string, condition: string) =>
      isLeftOut(condition) ? '' : `${line}\n`,
    )
    .replaceAll(/^ *__([a-zA-Z]+)__\n/gm, (line, name: string) => (valueOf(name) === '' ? '' : line))
    .replaceAll(/__([a-zA-Z]+)__/g, (_, name: string) => String(valueOf(name)))
}

/** Templates import everything that they may need. */
function withoutUnusedImports(code: string): string {
  const imports = /^import (type )?\{([^}]*)\} from (.*)\n/gm
  const rest = code.replaceAll(imports, '')
  return code.replaceAll(imports, (_, type = '', names: string, from: string) => {
    const used = names
      .split(',')
      .map(name => name.trim())
      .filter(name => name && new RegExp(`\\b${name.replace(/^type /, '')}\\b`).test(rest))
    return used.length > 0 ? `import ${type}{ ${used.join(', ')} } from ${from}\n` : ''
  })
}
