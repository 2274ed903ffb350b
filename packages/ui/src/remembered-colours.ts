import type axe from 'axe-core'

/** What this needs of a class that axe has, and its types have not. */
interface Color {
  r: number
  g: number
  b: number
  alpha: number
  parseString(text: string): this
}

/**
 * Has axe read each colour once; for tests. It reads the same few again for each text, by a library for all kinds of colour, which
 * takes a third of its look at contrast. Needs nothing of this module, so that it can be sent to a page.
 */
export function rememberColours(library: typeof axe): void {
  const { prototype } = (library as unknown as { commons: { color: { Color: { prototype: Color } } } }).commons.color
    .Color
  const { parseString } = prototype
  const known = new Map<string, Color>()
  prototype.parseString = function (text) {
    const found = known.get(text)
    if (!found) known.set(text, parseString.call(this, text))
    else Object.assign(this, { r: found.r, g: found.g, b: found.b, alpha: found.alpha })
    return this
  }
}
