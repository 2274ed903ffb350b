import labels from '../src/labels.en.json' with { type: 'json' }
import texts from '../src/messages.en.json' with { type: 'json' }

/** English texts that screens of this plugin need in tests. */
export const messages = { ...labels, ...texts }
