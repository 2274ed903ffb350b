import type axe from 'axe-core'

/** Part of axe's Color class that its types omit. */
interface Color {
  r: number
  g: number
  b: number
  alpha: number
  parseString(text: string): this
}

/**
 * Caches parsed colours in axe. Axe parses the same few colours for each text, which takes a third of its contrast
 * check. Self-contained, so that it can be evaluated in a page.
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
