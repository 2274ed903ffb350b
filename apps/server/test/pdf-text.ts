import { inflateSync } from 'node:zlib'

interface PdfObject {
  dictionary: string
  stream?: string
}

/** Returns the text of each page of a PDFKit file, without spaces, in drawing order. */
export function pdfPages(file: Buffer): string[] {
  const objects = objectsOf(file)
  const ref = (dictionary: string, name: string) => new RegExp(`/${name} (\\d+) 0 R`).exec(dictionary)?.[1] ?? ''
  const fonts = new Map<string, Map<string, string>>()
  return [...objects.values()]
    .filter(({ dictionary }) => /\/Type \/Page\b/.test(dictionary))
    .map(({ dictionary }) => {
      const resources = objects.get(ref(dictionary, 'Resources'))?.dictionary ?? dictionary
      for (const [, name = '', id = ''] of resources.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
        const unicode = objects.get(ref(objects.get(id)?.dictionary ?? '', 'ToUnicode'))?.stream ?? ''
        fonts.set(name, charactersOf(unicode))
      }
      return textOf(objects.get(ref(dictionary, 'Contents'))?.stream ?? '', fonts)
    })
}

function objectsOf(file: Buffer): Map<string, PdfObject> {
  const text = file.toString('latin1')
  const objects = new Map<string, PdfObject>()
  for (const match of text.matchAll(/(?:^|\n)(\d+) 0 obj\n([^]*?)\n(?:endobj|stream\n)/g)) {
    const [all, id = '', dictionary = ''] = match
    const length = Number(/\/Length (\d+)/.exec(dictionary)?.[1])
    const start = match.index + all.length
    const isStream = all.endsWith('stream\n')
    const packed = isStream ? file.subarray(start, start + length) : undefined
    objects.set(id, {
      dictionary,
      ...(packed && {
        stream: (dictionary.includes('/FlateDecode') ? inflateSync(packed) : packed).toString('latin1'),
      }),
    })
  }
  return objects
}

/** Parses `<0000> <0002> [<0000> <0041> <00410042>]` of a character map. */
function charactersOf(map: string): Map<string, string> {
  const characters = new Map<string, string>()
  for (const [, first = '', , list = ''] of map.matchAll(/<(\w{4})> <(\w{4})> \[([^\]]*)\]/g))
    for (const [index, entry] of list.trim().split(' ').entries()) {
      const code = (Number.parseInt(first, 16) + index).toString(16).padStart(4, '0')
      const units = entry.slice(1, -1).match(/.{4}/g) ?? []
      characters.set(code, String.fromCharCode(...units.map(unit => Number.parseInt(unit, 16))))
    }
  return characters
}

function textOf(content: string, fonts: ReadonlyMap<string, ReadonlyMap<string, string>>): string {
  let text = ''
  let font = ''
  for (const [, name, glyphs] of content.matchAll(/\/(F\d+) [\d.]+ Tf|<([\da-f]+)>/g)) {
    if (name) font = name
    for (const code of glyphs?.match(/.{4}/g) ?? []) text += fonts.get(font)?.get(code) ?? ''
  }
  return withoutSpaces(text)
}

export const withoutSpaces = (text: string): string => text.replaceAll(/\s+/g, '')
