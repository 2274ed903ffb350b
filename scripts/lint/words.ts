/** First words of a comment that hide its subject, and what to write instead. english.md of the project has examples. */
export const openers =
  /^(?:What|Of|Where|Who|Whose|Whom|Whether|Those|Ones?|How|That|Is|Are|Has|Which|Whatever|Whoever|Kept|Said|Told|Asked)\b/

/** First words of a test title: a title starts with the verb of what is tested, or with its subject. */
export const titleOpeners = /^(?:is|are|what|where|who|whose|how|whether|of|that|those|one|nobody|nothing)\b/

/** Words that a native technical writer does not use for programs, with the word of the trade. */
const words: readonly (readonly [word: RegExp, better: string])[] = [
  [/\btell(?:s|ing)?\b|\btold\b/, 'report, notify, show'],
  [/\banswer(?:s|ed|ing)? (?:that|with|what|how|nothing)\b/, 'returns, responds with'],
  [/\bknow(?:s|n to)\b/, 'has, stores, lists'],
  [/\bask(?:s|ed|ing)? (?:for|what|whether|how|again)\b/, 'requests'],
  [/\banew\b/, 'again'],
  [/\breckon\w*/, 'calculate'],
  [/\bmeanwhile\b/, 'in the meantime'],
  [/\bwork(?:s|ed|ing)? out\b/, 'calculates'],
  [/\bnought\b/, '0'],
  [/\bgo(?:es)? on\b|\bwent on\b/, 'continues'],
  [/\bparted by\b/, 'separated by'],
  [/\bout of sight\b|\bin sight\b/, 'outside the scope, visible'],
  [/\bin the hand of\b/, 'modelled on'],
  [/\bis to be had\b/, 'exists'],
  [/\bso long before\b/, 'earlier'],
]

/** Returns what is wrong with a sentence of a comment or a title; undefined if it is fine. */
export function faultOf(text: string, opener: RegExp): string | undefined {
  const [opened] = opener.exec(text) ?? []
  if (opened) return `Start with a subject and a verb ("Returns …", "Stores …"), not with "${opened}".`
  for (const [word, better] of words) {
    const [found] = word.exec(text) ?? []
    if (found) return `Replace "${found}": ${better}.`
  }
  return undefined
}

/** Old names of a concept and the one of docs/glossary.md. */
const glossary: Readonly<Record<string, string>> = {
  duty: 'status',
  duties: 'statuses',
  btm: 'model configuration',
  btms: 'model configurations',
  catalog: 'command profile',
  catalogs: 'command profiles',
  wolf: 'command profile',
  asset: 'unit',
  gate: 'access rule, authenticator or request limits',
}

/** Returns the glossary's word for an old one in a name; undefined if the name has none. */
export function glossaryFault(name: string): string | undefined {
  const parts = name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[\s_$]+/)
  const old = parts.find(part => Object.hasOwn(glossary, part))
  return old && `Name it "${glossary[old]}" instead of "${old}" (docs/glossary.md).`
}
