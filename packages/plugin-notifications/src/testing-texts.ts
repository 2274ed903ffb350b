import labels from './labels.en.json' with { type: 'json' }
import texts from './messages.en.json' with { type: 'json' }

/** All texts of this plugin, for component tests. */
export const messages = { ...labels, ...texts }
