import type { Messages } from '../registry/plugin.ts'

const plain = 'aAcCdDeEgGhHiIjJkKlLnNoOrRsStTuUwWyYzZ'
const accented = 'áÁçÇďĎéÉğĞĥĤíÍĵĴķĶĺĹñÑöÖŕŔšŠťŤúÚŵŴýÝžŽ'
const accents = new Map([...plain].map((letter, i) => [letter, [...accented][i] ?? letter]))

export function pseudoMessages(messages: Messages): Messages {
  return Object.fromEntries(Object.entries(messages).map(([key, text]) => [key, pseudo(text)]))
}

/** `Save {{name}}` → `[Šávé {{name}}~~~]`: 40 % longer, with placeholders and tags unchanged. */
export function pseudo(text: string): string {
  const untranslated = /(\{\{.*?\}\}|\$t\(.*?\)|<[^>]+>)/
  const body = text
    .split(untranslated)
    .map((part, i) => (i % 2 ? part : [...part].map(letter => accents.get(letter) ?? letter).join('')))
    .join('')
  return `[${body}${'~'.repeat(Math.ceil(text.length * 0.4))}]`
}
