/** Lowercases the first letter of a label inside a sentence, except for abbreviations and in German. */
export const inSentence = (label: string, language: string): string =>
  language.startsWith('de') || /^\p{Lu}{2}/u.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1)
