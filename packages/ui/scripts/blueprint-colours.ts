/** Mixes a percentage of a token's colour with transparency. */
const tint = (token: string, percent: number) => `color-mix(in srgb, var(--m-${token}) ${percent}%, transparent)`

/** Token for each literal colour of Blueprint's light sheet. */
const tokens: Record<string, string | ((property: string) => string)> = {
  '#ffffff': property => (property === 'color' ? 'var(--m-on-primary)' : 'var(--m-surface)'),
  '#fff': 'var(--m-on-primary)',
  '#f6f7f9': 'var(--m-surface)',
  '#111418': 'var(--m-text)',
  '#1c2127': 'var(--m-text)',
  '#404854': 'var(--m-text)',
  '#5f6b7c': 'var(--m-muted)',
  '#c5cbd3': 'var(--m-border)',
  '#2d72d2': 'var(--m-primary)',
  '#215db0': 'var(--m-primary)',
  '#184a90': 'var(--m-primary)',
  'rgba(33, 93, 176, 0.752)': 'var(--m-primary)',
  'rgba(45, 114, 210, 0.1)': tint('primary', 10),
  'rgba(45, 114, 210, 0.2)': tint('primary', 20),
  'rgba(95, 107, 124, 0.6)': tint('muted', 60),
  'rgba(95, 107, 124, 0.2)': 'var(--m-border)',
  'rgba(143, 153, 168, 0.15)': 'var(--m-hover)',
  'rgba(143, 153, 168, 0.3)': tint('text', 14),
  'rgba(211, 216, 222, 0.2)': tint('text', 4),
  'rgba(211, 216, 222, 0.5)': tint('text', 8),
  'rgba(255, 255, 255, 0)': 'transparent',
  // edges drawn as lines or shadows
  'rgba(17, 20, 24, 0.15)': 'var(--m-border)',
  'rgba(17, 20, 24, 0.1)': tint('text', 10),
  'rgba(0, 0, 0, 0.3)': tint('text', 30),
  'rgba(17, 20, 24, 0.2)': tint('text', 20),
  'rgba(17, 20, 24, 0.3)': tint('text', 30),
  'rgba(17, 20, 24, 0.5)': 'var(--m-control)',
  'rgba(17, 20, 24, 0.6)': 'var(--m-control)',
  'rgba(17, 20, 24, 0.7)': 'rgb(17 20 24 / 55%)',
  'rgba(0, 0, 0, 0.1)': tint('text', 10),
  'rgba(0, 0, 0, 75%)': 'var(--m-primary)',
  // of react-day-picker, which Blueprint's calendar uses
  '#0000ff': 'var(--m-primary)',
  '#e7edff': tint('primary', 10),
  '#3003e1': 'var(--m-primary)',
  '#180270': tint('primary', 20),
  '#2f343c': tint('primary', 20),
}

/** Replaces literal colours in a declaration by tokens. Fails the build on an unknown colour. */
export function withTokens(property: string, value: string): string {
  return value.replaceAll(/#[0-9a-f]{3,8}\b|rgba?\([^)]*\)/gi, colour => {
    const token = tokens[colour.toLowerCase()]
    if (token === undefined)
      throw new Error(`Blueprint has ${colour} in "${property}". Say in blueprint-colours.ts which token it is.`)
    return typeof token === 'string' ? token : token(property)
  })
}
