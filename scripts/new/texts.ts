import type { Field } from './contract.ts'
import { labelOf, sentence } from './names.ts'

/** Texts of a screen. Labels that the plugin shares, such as `admin.company`, are used again. */
export class Texts {
  readonly added: Record<string, string> = {}
  readonly #plugin: string
  readonly #prefix: string
  readonly #existing: Readonly<Record<string, string>>

  constructor(plugin: string, prefix: string, existing: Readonly<Record<string, string>>) {
    this.#plugin = plugin
    this.#prefix = prefix
    this.#existing = existing
  }

  /** The key of a label, and of the texts of a choice below it. */
  labelKey({ name, choices }: Field): string {
    const label = labelOf(name)
    const shared = `${this.#plugin}.${label}`
    const isShared = this.#existing[shared] === sentence(label) && choices.length === 0
    const key = isShared ? shared : `${this.#prefix}.${label}`
    if (!isShared) this.add({ [key]: sentence(label) })
    for (const choice of choices) this.add({ [`${key}.${choice}`]: sentence(choice) })
    return key
  }

  /** The label as the screen shows it. */
  label(field: Field): string {
    const key = this.labelKey(field)
    return this.#existing[key] ?? this.added[key] ?? ''
  }

  /** The key of "Yes". */
  yesKey(): string {
    this.add({ [`${this.#plugin}.yes`]: 'Yes' })
    return `${this.#plugin}.yes`
  }

  add(texts: Readonly<Record<string, string>>): void {
    Object.assign(this.added, texts)
  }
}
