/** A label inside a sentence: with a small letter, but for abbreviations and nouns in German. */
export const inSentence = (label: string, language: string): string =>
  language.startsWith('de') || /^\p{Lu}{2}/u.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1)
