import labels from '../src/labels.en.json' with { type: 'json' }
import texts from '../src/messages.en.json' with { type: 'json' }

/** All texts of this plugin, for component tests. */
export const messages = { ...labels, ...texts }
