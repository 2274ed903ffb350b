import type { Parameter, Parameters } from './parameter.ts'

/** Converts `profileTime` to `profile-time`. */
export const kebabCase = (name: string) => name.replaceAll(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)

/** `-n, --limit <n>` */
export function optionSyntax(name: string, { value, short }: Parameter): string {
  return `${short ? `-${short}, ` : ''}--${kebabCase(name)}${value ? ` ${value}` : ''}`
}

/** `<unit...>`, `[path]` */
export function argumentSyntax(name: string, { required, many }: Parameter): string {
  const inside = `${kebabCase(name)}${many ? '...' : ''}`
  return required ? `<${inside}>` : `[${inside}]`
}

/** `muster units show <unit> [options]` */
export function synopsis({
  name,
  arguments: args,
  options,
}: {
  name: string
  arguments: Parameters
  options: Parameters
}): string {
  const spelled = Object.entries(args).map(([key, parameter]) => argumentSyntax(key, parameter))
  return ['muster', name, ...spelled, ...(Object.keys(options).length > 0 ? ['[options]'] : [])].join(' ')
}
