/** Token for each literal colour of the light sheet of Blueprint's table. */
const tokens: Record<string, string> = {
  '#ffffff': 'var(--m-surface)',
  '#f6f7f9': 'var(--m-background)',
  '#e5e8eb': 'color-mix(in srgb, var(--m-text) 8%, var(--m-background))',
  '#1c2127': 'var(--m-text)',
  '#5f6b7c': 'var(--m-muted)',
  '#8f99a8': 'var(--m-muted)',
  '#2d72d2': 'var(--m-primary)',
  'rgba(17, 20, 24, 0.15)': 'var(--m-border)',
  'rgba(45, 114, 210, 0.1)': 'color-mix(in srgb, var(--m-primary) 10%, transparent)',
  'rgba(95, 107, 124, 0.6)': 'var(--m-muted)',
  'rgba(143, 153, 168, 0.1)': 'color-mix(in srgb, var(--m-text) 5%, transparent)',
}

/** Replaces literal colours in a declaration by tokens. Fails the build on an unknown colour. */
export function gridColour(property: string, value: string): string {
  return value.replaceAll(/#[0-9a-f]{3,8}\b|rgba?\([^)]*\)/gi, colour => {
    const token = tokens[colour.toLowerCase()]
    if (token === undefined)
      throw new Error(`Blueprint's table has ${colour} in "${property}". Say in grid-colours.ts which token it is.`)
    return token
  })
}
